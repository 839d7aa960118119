import type { CompanyPicture } from '@weft/shared/companies/choices';
import type { CompanyView } from '@weft/shared/companies/views';
import { Camera, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ImageEditorDialog } from '@/features/profiles';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { useCompanyPicture } from '../../api/use-company-mutations';
import { texts } from '../../texts/generated';
import { CompanyLogo } from '@/ui/display/company-logo';

const { pictures } = texts;

/** Buttons that change and remove one picture. */
function PictureButtons({ company, picture }: { company: CompanyView; picture: CompanyPicture }) {
  const [isOpen, setOpen] = useState(false);
  const change = useCompanyPicture(company._id, picture);
  const isLogo = picture === 'logo';
  const title = isLogo ? pictures.changeLogo : pictures.changeBanner;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        busy={change.isPending}
        icon={<Camera aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {title}
      </Button>
      {company[picture] !== null && (
        <Button
          variant="ghost"
          size="sm"
          inactive={change.isPending}
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          onClick={({ currentTarget }) => {
            // The button disappears with the picture.
            if (currentTarget.previousElementSibling instanceof HTMLElement)
              currentTarget.previousElementSibling.focus();
            change.mutate(null);
          }}
        >
          {isLogo ? pictures.removeLogo : pictures.removeBanner}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ImageEditorDialog
            field={isLogo ? 'profileImage' : 'bannerImage'}
            title={title}
            onFinished={(file) => change.mutate(file)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Banner and logo with the buttons that change them. */
export function CompanyPictures({ company }: { company: CompanyView }) {
  return (
    <Card as="div" className="overflow-hidden">
      <div className="h-36 bg-primary-soft max-md:h-24">
        {company.banner && <img src={company.banner} alt="" className="size-full object-cover" />}
      </div>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3 px-6 pb-5 max-md:px-4">
        <CompanyLogo src={company.logo} size={88} className="-mt-11 rounded-lg! ring-4 ring-surface" />
        <div className="flex flex-[1_1_16rem] flex-wrap justify-end gap-2 pt-4 max-md:flex-col max-md:pt-0">
          <PictureButtons company={company} picture="logo" />
          <PictureButtons company={company} picture="banner" />
        </div>
      </div>
    </Card>
  );
}

import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import {
  NETWORK_PICTURES,
  type NetworkPicture,
  type NetworkPictures,
} from '@weft/shared/appearance/network-look';
import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { Button } from '@/ui/button/button';
import { FieldError } from '@/ui/form/field';
import { useNetworkPicture } from '../../api/use-change-appearance';
import { texts } from '../../texts/generated';

const { appearance, networkPictures, pictureHints, replacePicture } = texts;

/** Types that the server takes. */
const ACCEPTED = 'image/png,image/jpeg,image/webp';
const OWN = '/logo.svg';

/** A picture of the network with the buttons that replace it and bring back the product's. They apply at once. */
function PictureField({ picture, url }: { picture: NetworkPicture; url: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const replace = useRef<HTMLButtonElement>(null);
  const change = useNetworkPicture(picture);
  const title = networkPictures[picture];
  return (
    <div role="group" aria-label={title} className="min-w-0">
      <p className="mb-2 text-label font-semibold">{title}</p>
      <div className="flex items-start gap-3">
        <img src={url ?? OWN} alt="" className="size-14 flex-none rounded-lg bg-sunken object-contain p-2" />
        <div className="flex min-w-0 flex-col items-start gap-1">
          <div className="flex flex-wrap gap-2">
            <Button
              ref={replace}
              variant="secondary"
              size="sm"
              busy={change.isPending}
              icon={<ImageUp aria-hidden="true" className="size-4" />}
              onClick={() => input.current?.click()}
            >
              {replacePicture[picture]}
            </Button>
            {url !== null && (
              <Button
                variant="ghost"
                size="sm"
                inactive={change.isPending}
                onClick={() => {
                  // The button disappears with the picture.
                  replace.current?.focus();
                  change.mutate(null);
                }}
              >
                {appearance.ownPicture}
              </Button>
            )}
          </div>
          <p className="text-small text-muted">{pictureHints[picture]}</p>
        </div>
      </div>
      {change.isError && (
        <div role="alert" className="mt-2">
          <FieldError>{messageOf(change.error, ADMINISTRATION_TEXTS.failed.change)}</FieldError>
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label={title}
        className="hidden"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (file) change.mutate(file);
        }}
      />
    </div>
  );
}

/** Logo and icon of the network. */
export function PictureFields({ pictures }: { pictures: NetworkPictures }) {
  return (
    <div className="mt-5 grid gap-5 md:grid-cols-2 desk:grid-cols-1">
      {NETWORK_PICTURES.map((picture) => (
        <PictureField key={picture} picture={picture} url={pictures[picture]?.url ?? null} />
      ))}
    </div>
  );
}

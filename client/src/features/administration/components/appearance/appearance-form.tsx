import type { LockedAppearance } from '@weft/shared/administration/appearance-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { APP_NAME } from '@weft/shared/app';
import type { NetworkPictures } from '@weft/shared/appearance/network-look';
import { messageOf } from '@/lib/api/api-error';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { TextField } from '@/ui/form/text-field';
import { texts } from '../../texts/generated';
import { AccentField, LockedAccent, OWN_ACCENT } from './accent-field';
import { PictureFields } from './picture-field';
import type { AppearanceFields } from './use-appearance-form';

const { appearance } = texts;

const lockedHint = (variable: string) => texts.registration.locked({ variable });

/** The name, the pictures and the accent colour of the network. */
export function AppearanceForm({
  fields: { values, errors, set, submit, change },
  pictures,
  locked,
}: {
  fields: AppearanceFields;
  pictures: NetworkPictures;
  locked: LockedAppearance;
}) {
  return (
    <form
      noValidate
      aria-label={appearance.title}
      className="flex min-w-0 flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      {change.isError && (
        <BannerMessage tone="danger">
          {messageOf(change.error, ADMINISTRATION_TEXTS.failed.change)}
        </BannerMessage>
      )}
      <Card aria-labelledby="network-name" className="p-5 max-md:p-4">
        <h2 id="network-name" className="mb-3">
          {appearance.nameTitle}
        </h2>
        <TextField
          name="name"
          label={appearance.name}
          hint={locked.name === undefined ? appearance.nameHint : lockedHint(locked.name)}
          readOnly={locked.name !== undefined}
          autoComplete="off"
          value={values.name}
          error={errors.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <PictureFields pictures={pictures} />
      </Card>
      <Card aria-labelledby="accent-colour" className="p-5 max-md:p-4">
        <h2 id="accent-colour">{appearance.accentTitle}</h2>
        <p className="mb-4 text-small text-muted">{appearance.accentText}</p>
        {locked.accent === undefined ? (
          <AccentField value={values.accent} error={errors.accent} onChange={(accent) => set({ accent })} />
        ) : (
          <LockedAccent accent={values.accent} hint={lockedHint(locked.accent)} />
        )}
      </Card>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={change.isPending}>
          {appearance.save}
        </Button>
        <Button
          variant="ghost"
          onClick={() =>
            set({
              ...(locked.name === undefined && { name: APP_NAME }),
              ...(locked.accent === undefined && { accent: OWN_ACCENT }),
            })
          }
        >
          {appearance.reset}
        </Button>
      </div>
    </form>
  );
}

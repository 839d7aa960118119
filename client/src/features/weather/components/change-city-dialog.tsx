import { WEATHER_TEXTS } from '@weft/shared/weather/texts';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button/button';
import { Dialog } from '@/ui/overlay/dialog';
import { TextField } from '@/ui/form/text-field';
import { texts } from '../texts/generated';

const FORM = 'change-city';

/** Asks for a city. The weather card reports an unknown city. */
export function ChangeCityDialog({
  city,
  onChange,
  onLocate,
  onClose,
}: {
  city: string;
  onChange: (city: string) => void;
  onLocate: () => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(city);
  const [error, setError] = useState<string>();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.menu.changeCity}
      size="sm"
      footer={
        <>
          <Button
            variant="ghost"
            className="me-auto -ms-4"
            icon={<LocateFixed aria-hidden="true" className="size-[18px]" />}
            onClick={onLocate}
          >
            {texts.menu.myLocation}
          </Button>
          <Button type="submit" form={FORM}>
            {texts.menu.changeCity}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') setError(WEATHER_TEXTS.rules.city);
          else onChange(text.trim());
        }}
      >
        <TextField
          label={texts.city}
          data-autofocus=""
          value={text}
          error={error}
          maxLength={100}
          autoComplete="address-level2"
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
          onFocus={(event) => event.target.select()}
        />
      </form>
    </Dialog>
  );
}

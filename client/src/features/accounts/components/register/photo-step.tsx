import { registerStep2 } from '@weft/shared/accounts/contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { PROFILE_LIMITS } from '@weft/shared/limits';
import { ImagePlus, ImageUp } from 'lucide-react';
import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { call } from '@/lib/api/api-client';
import { ApiError, errorText } from '@/lib/api/api-error';
import { fileSize, sizeLimit } from '@/lib/format/file-size';
import { registrationToken } from '@/lib/api/session';
import { useFileDrop } from '@/lib/hooks/use-file-drop';
import { notify } from '@/alerts/toasts/notify';
import { Avatar } from '@/ui/display/avatar';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { FieldError } from '@/ui/form/field';
import { StepButtons } from './step-buttons';
import { StepFrame } from './step-frame';
import { texts } from '../../texts/generated';
import dummyUser from '../../assets/dummy-user.jpg';

/** Returns the placeholder that is uploaded if the member chose no picture. */
async function defaultPicture(): Promise<File> {
  const response = await fetch(dummyUser);
  if (!response.ok) throw new Error(`The placeholder picture answered ${response.status}.`);
  return new File([await response.blob()], 'dummy-user.jpg', { type: 'image/jpeg' });
}

const { done, failed } = ACCOUNT_TEXTS;
const { photo } = texts;

/** A chosen picture and the object URL of its preview. */
export interface ChosenPicture {
  file: File;
  preview: string;
}

/** Checks type and size before the upload. Returns the error message; the server checks the content. */
function fileError(file: File): string | undefined {
  if (file.type !== '' && !file.type.startsWith('image/')) return photo.noPicture;
  const max = PROFILE_LIMITS.imageMaxBytes;
  return file.size > max ? photo.tooLarge({ size: sizeLimit(max) }) : undefined;
}

function useUpload({ picture, onDone }: { picture: ChosenPicture | undefined; onDone: () => void }) {
  const [failure, setFailure] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const upload = async () => {
    if (registrationToken() === undefined) {
      setFailure(failed.step2Token);
      return;
    }
    setFailure(undefined);
    setProblem(undefined);
    setBusy(true);
    try {
      await call(registerStep2, { files: { profileImage: [picture?.file ?? (await defaultPicture())] } });
      // An uploaded placeholder needs no confirmation.
      if (picture) notify.success(done.step2);
      onDone();
    } catch (error) {
      const field = error instanceof ApiError ? error.fields['profileImage'] : undefined;
      if (field) setProblem(field);
      else setFailure(errorText(error, { offline: failed.step2, fallback: failed.step2Fallback }));
    } finally {
      setBusy(false);
    }
  };
  return { failure, problem, setProblem, isBusy, upload };
}

export function PhotoStep({
  name,
  picture,
  onPick,
  onDone,
  onPrevious,
}: {
  name: string;
  picture: ChosenPicture | undefined;
  onPick: (picture: File) => void;
  onDone: () => void;
  onPrevious: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { failure, problem, setProblem, isBusy, upload } = useUpload({ picture, onDone });

  const pick = ([file]: readonly File[]) => {
    if (!file) return;
    const fileProblem = fileError(file);
    setProblem(fileProblem);
    if (!fileProblem) onPick(file);
  };
  const drop = useFileDrop(pick, { isOff: isBusy });
  const handlePick = (event: ChangeEvent<HTMLInputElement>) => {
    pick([...(event.target.files ?? [])]);
    // Without this, choosing the same file again fires no change event.
    event.target.value = '';
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void upload();
  };

  return (
    <StepFrame title={photo.title} text={photo.text} failure={failure} onSubmit={handleSubmit}>
      <div
        {...drop.area}
        className={cx(
          'flex flex-col items-center gap-4 rounded-lg border border-dashed p-6',
          drop.isOver ? 'border-primary bg-primary-soft' : 'border-line-strong bg-sunken',
        )}
      >
        <Avatar
          name={picture ? name : ''}
          src={picture?.preview}
          size={144}
          alt={picture ? photo.preview : photo.placeholder}
        />
        {picture && (
          <div className="max-w-full text-center">
            <p dir="auto" className="align-page truncate font-semibold" title={picture.file.name}>
              {picture.file.name}
            </p>
            <p className="num text-small text-muted">{fileSize(picture.file.size)}</p>
          </div>
        )}
        <input
          ref={input}
          type="file"
          accept="image/*,.heic,.heif"
          aria-label={photo.label}
          tabIndex={-1}
          className="sr-only"
          onChange={handlePick}
        />
        <Button
          variant="secondary"
          disabled={isBusy}
          icon={
            picture ? (
              <ImageUp aria-hidden="true" className="size-[18px]" />
            ) : (
              <ImagePlus aria-hidden="true" className="size-[18px]" />
            )
          }
          onClick={() => input.current?.click()}
        >
          {picture ? photo.change : photo.choose}
        </Button>
        {problem && (
          <div role="alert">
            <FieldError>{problem}</FieldError>
          </div>
        )}
      </div>
      <StepButtons isBusy={isBusy} onPrevious={onPrevious} />
    </StepFrame>
  );
}

import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import { ImageUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { notify } from '@/alerts/toasts/notify';
import { Button } from '@/ui/button/button';
import { Dialog, DialogClose } from '@/ui/overlay/dialog';
import type { PictureField } from '../../editing';
import { CropControls } from './crop-controls';
import { CropPreview } from './crop-preview';
import { CropStage } from './crop-stage';
import type { Crop } from './draw-crop';
import { finishPicture } from './finish-picture';
import { PicturePicker } from './picture-picker';
import { PICTURE_SHAPES } from './picture-shapes';
import { PictureRefused, readPicture, type ReadPicture } from './read-picture';
import { UploadProgress } from './upload-progress';
import { useCrop } from './use-crop';
import { usePictureUpload } from './use-picture-upload';
import { texts } from '../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

/** State of the chosen picture, with the reason if it was refused. */
function usePicture() {
  const [picture, setPicture] = useState<ReadPicture>();
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(false);
  useEffect(() => () => picture?.release(), [picture]);
  const pick = async (file: File) => {
    setProblem(undefined);
    setReading(true);
    try {
      setPicture(await readPicture(file));
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      setProblem(error.message);
    } finally {
      setReading(false);
    }
  };
  return { picture, problem, isReading, pick, drop: () => setPicture(undefined) };
}

/**
 * "Edit profile photo" and "Edit banner": choose, crop and upload a picture. With `onFinished`, the file goes
 * to the surrounding form instead of being uploaded.
 */
export function ImageEditorDialog({
  field,
  title = PICTURE_SHAPES[field].title(),
  onFinished,
  onClose,
}: {
  field: PictureField;
  title?: string;
  onFinished?: (file: File) => void;
  onClose: () => void;
}) {
  const { picture, problem, isReading, pick, drop } = usePicture();
  const crop = useCrop();
  const sending = usePictureUpload(field, onClose);
  const wanted = crop.area && { area: crop.area, rotation: crop.rotation };
  const another = () => {
    crop.reset();
    drop();
  };
  const handleUse = async (image: HTMLImageElement, chosen: Crop) => {
    const file = await finishPicture(image, chosen, field);
    if (!file) return;
    if (!onFinished) return sending.upload(file);
    onFinished(file);
    onClose();
  };
  const handleBroken = () => {
    notify.error(PROFILE_TEXTS.failed.showImage);
    another();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !sending.isBusy && onClose()}
      title={title}
      askBeforeClose={picture && !sending.isBusy ? texts.picture.discard : undefined}
      footer={
        picture && (
          <>
            {sending.isBusy ? (
              <Button variant="ghost" className="me-auto -ms-2" onClick={sending.cancel}>
                {texts.picture.cancelUpload}
              </Button>
            ) : (
              <>
                <Button variant="ghost" className="me-auto -ms-2" onClick={another}>
                  {texts.picture.chooseAnother}
                </Button>
                <DialogClose asChild>
                  <Button variant="ghost">{uiTexts.cancel}</Button>
                </DialogClose>
              </>
            )}
            <Button
              busy={sending.isBusy}
              busyText={texts.picture.uploading}
              disabled={!wanted}
              icon={<ImageUp aria-hidden="true" className="size-[18px]" />}
              onClick={() => wanted && void handleUse(picture.image, wanted)}
            >
              {texts.picture.upload}
            </Button>
          </>
        )
      }
    >
      {picture ? (
        <>
          <CropStage field={field} url={picture.url} crop={crop} onBroken={handleBroken} />
          <CropControls crop={crop} disabled={sending.isBusy} />
          {wanted && <CropPreview image={picture.image} crop={wanted} field={field} />}
          {sending.share !== undefined && <UploadProgress share={sending.share} />}
        </>
      ) : (
        <PicturePicker
          field={field}
          isBusy={isReading}
          problem={problem}
          onPick={(file) => void pick(file)}
        />
      )}
    </Dialog>
  );
}

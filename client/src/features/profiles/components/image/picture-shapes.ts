import { PROFILE_LIMITS } from '@weft/shared/limits';
import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import { sizeLimit } from '@/lib/format/file-size';
import type { PictureField } from '../../editing';
import { texts } from '../../texts/generated';

const { done } = PROFILE_TEXTS;

interface PictureShape {
  title: () => string;
  /** Width divided by height. */
  aspect: number;
  /** Size of the saved picture. Pixels. */
  output: { width: number; height: number };
  /** CSS border radius where it is shown. */
  radius: string;
  done: () => string;
  advice: () => string;
}

/** Shapes and texts of a profile's two pictures. */
export const PICTURE_SHAPES: Readonly<Record<PictureField, PictureShape>> = {
  profileImage: {
    title: () => texts.picture.editProfilePhoto,
    aspect: 1,
    output: { width: 800, height: 800 },
    radius: '34%',
    done: () => done.profileImage,
    advice: () => texts.picture.photoAdvice,
  },
  bannerImage: {
    title: () => texts.picture.editBanner,
    aspect: 4,
    output: { width: 1600, height: 400 },
    radius: '10px',
    done: () => done.bannerImage,
    advice: () => texts.picture.bannerAdvice,
  },
};

/** Supported formats and size, shown before a file is chosen. */
export function pictureLimits(): string {
  return texts.picture.limits({ size: sizeLimit(PROFILE_LIMITS.imageMaxBytes) });
}

/** Zoom factors of the crop. */
export const ZOOM = { min: 0.1, max: 3, step: 0.1 } as const;

/** Rounds a zoom factor to a step within the limits. */
export function zoomStep(zoom: number): number {
  return Math.round(Math.min(ZOOM.max, Math.max(ZOOM.min, zoom)) * 10) / 10;
}

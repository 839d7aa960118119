export { IMAGE_ACCEPT, imageKind } from './image/image-kind';
export { ImageRefused, shrinkImage } from './image/shrink-image';

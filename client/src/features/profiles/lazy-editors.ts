import { lazyView } from '@/lib/languages/lazy-view';

/** For other features; both are large, so they load on first use. Needs a `Suspense`. */
export const RichTextEditor = lazyView(
  async () => (await import('./rich-text/editor/rich-text-editor')).RichTextEditor,
);
export const ImageEditorDialog = lazyView(
  async () => (await import('./components/image/image-editor-dialog')).ImageEditorDialog,
);

/** Below texts on a picture: white and `PANEL_TEXT` are readable on it, whatever is in the picture. */
export const PANEL_PLATE = 'rounded-lg bg-[rgb(7_47_56/.88)] p-6';
/** The smaller text of the panel. */
export const PANEL_TEXT = 'text-[#C7DCDF]';

/** Fills a panel. It says nothing, and is not loaded where the panel is hidden. */
export function PanelPicture({ url }: { url: string }) {
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      className="absolute inset-0 size-full object-cover"
    />
  );
}

/** A part of a text for screen readers alone, for texts with the tag `hidden`. */
export const hiddenPart = (text: string) => <span className="sr-only">{text}</span>;

/** Returns a part of a text that only screen readers read. */
export function hiddenPart(text: string) {
  return <span className="sr-only">{text}</span>;
}

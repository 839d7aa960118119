/** How many times wider than its box a picture is drawn where it covers the box: 1, or more for a picture of a wider shape. */
export function coverFactor(picture: { width: number; height: number }, boxRatio: number): number {
  return Math.max(1, picture.width / picture.height / boxRatio);
}

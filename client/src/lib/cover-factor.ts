/** How many times wider than its box a picture is when `object-fit: cover` scales it: at least 1. */
export function coverFactor(picture: { width: number; height: number }, boxRatio: number): number {
  return Math.max(1, picture.width / picture.height / boxRatio);
}

const LAST_WITH_CASE = 0x1e943;
const DOTLESS_I = 0x131;

const isOne = (text: string): boolean => /^.$/su.test(text);

/** Unicode's simple case folding, equal for all characters that differ only in case. */
const folded = (codePoint: number): string => {
  const character = String.fromCodePoint(codePoint);
  if (codePoint === DOTLESS_I) return character;
  const upper = character.toUpperCase();
  const lower = (isOne(upper) ? upper : character).toLowerCase();
  return isOne(lower) ? lower : character;
};

const ASCII = new Map<number, readonly number[]>();
/** Non-ASCII case variants of ASCII letters: the Kelvin sign and the long s. */
const BEYOND_ASCII: Readonly<Record<number, number[]>> = { 0x6b: [0x212a], 0x73: [0x17f] };
for (let lower = 0x61; lower <= 0x7a; lower++) {
  const others = BEYOND_ASCII[lower] ?? [];
  const all = [lower - 32, lower, ...others];
  for (const each of [lower - 32, lower]) ASCII.set(each, all);
}

let everything: ReadonlyMap<number, readonly number[]> | undefined;

/** Built at the first pattern beyond ASCII, because it takes some milliseconds. */
function build(): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (let codePoint = 0x41; codePoint <= LAST_WITH_CASE; codePoint++) {
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
    const key = folded(codePoint);
    const group = groups.get(key);
    if (group) group.push(codePoint);
    else groups.set(key, [codePoint]);
  }
  const variants = new Map<number, readonly number[]>();
  for (const group of groups.values()) {
    if (group.length > 1) for (const each of group) variants.set(each, group);
  }
  return variants;
}

/** All characters between two that have others which differ from them in case alone, each with all of these. */
export function* caseVariants(low: number, high: number): Generator<readonly number[]> {
  const known = high < 0x80 ? ASCII : (everything ??= build());
  if (high - low < known.size) {
    for (let codePoint = low; codePoint <= high; codePoint++) {
      const group = known.get(codePoint);
      if (group) yield group;
    }
    return;
  }
  for (const [codePoint, group] of known) if (codePoint >= low && codePoint <= high) yield group;
}

/** Colours of the default banners, in the light and the dark theme alike. */
const COLOURWAYS = [
  { name: 'petrol', background: '#0A4450', wide: '#0C5866', tall: ['#116979', '#167383'], knot: '#F2A35E' },
  { name: 'moss', background: '#27513B', wide: '#2F5F46', tall: ['#3D7558', '#477F61'], knot: '#D9C46C' },
  { name: 'plum', background: '#47305A', wide: '#52396A', tall: ['#654980', '#6F538A'], knot: '#E9A983' },
  { name: 'clay', background: '#6B3A22', wide: '#7A4429', tall: ['#8E5335', '#9A5D3E'], knot: '#F0CFA0' },
  { name: 'slate', background: '#2C3D4F', wide: '#35495E', tall: ['#445B74', '#4E6680'], knot: '#E79A58' },
] as const;

export type Colourway = (typeof COLOURWAYS)[number];

/** Returns the 32-bit FNV-1a hash of a text. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Returns the colourway of a member, which never changes. */
export function colourwayOf(memberId: string): Colourway {
  return COLOURWAYS[hashOf(memberId) % COLOURWAYS.length] ?? COLOURWAYS[0];
}

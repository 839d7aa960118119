/** The five colourways of a banner that nobody has chosen. The same in both themes. */
const COLOURWAYS = [
  { name: 'petrol', ground: '#0A4450', wide: '#0C5866', tall: ['#116979', '#167383'], knot: '#F2A35E' },
  { name: 'moss', ground: '#27513B', wide: '#2F5F46', tall: ['#3D7558', '#477F61'], knot: '#D9C46C' },
  { name: 'plum', ground: '#47305A', wide: '#52396A', tall: ['#654980', '#6F538A'], knot: '#E9A983' },
  { name: 'clay', ground: '#6B3A22', wide: '#7A4429', tall: ['#8E5335', '#9A5D3E'], knot: '#F0CFA0' },
  { name: 'slate', ground: '#2C3D4F', wide: '#35495E', tall: ['#445B74', '#4E6680'], knot: '#E79A58' },
] as const;

export type Colourway = (typeof COLOURWAYS)[number];

/** A number of 32 bits that is always the same for the same text (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** The colourway that belongs to a member. */
export function colourwayOf(memberId: string): Colourway {
  return COLOURWAYS[hashOf(memberId) % COLOURWAYS.length] ?? COLOURWAYS[0];
}

import { describe, expect, it } from 'vitest';
import { bytesInMemory } from '../../../testing/files/bytes-in-memory.ts';
import { box, mp4File } from '../../../testing/files/videos.ts';
import { readMp4Container } from './mp4-container.ts';
import { PARSER_BOUNDS } from './parser-bounds.ts';

const container = (...parts: Buffer[]) => readMp4Container(bytesInMemory(Buffer.concat(parts)));
const place = box('udta', Buffer.from('+48.2+16.3/'));
const free = box('free');
const media = box('mdat', Buffer.alloc(100));
const handler = Buffer.alloc(24);
handler.write('vide', 8, 'latin1');
const track = box('trak', box('mdia', box('hdlr', handler)));

/** Nested boxes of 8 bytes: a format that once crashed the process. */
function nested(type: string, levels: number): Buffer {
  const heads = Buffer.alloc(levels * 8);
  for (let level = 0; level < levels; level += 1) {
    heads.writeUInt32BE(heads.length - level * 8, level * 8);
    heads.write(type, level * 8 + 4, 'latin1');
  }
  return heads;
}

describe('the container of a film', () => {
  it.each(['moov', 'trak', 'mdia', 'udta'])('of 32 MB of nested %s boxes is read to its bound', (type) => {
    expect(container(nested(type, 4_000_000), media)).toBeUndefined();
  });

  it('is read when boxes are nested in its tracks, and their notes are found once', () => {
    const index = box('moov', nested('moov', 1000), track, place);
    expect(container(index, media)?.notes).toHaveLength(1);
  });

  it('may have as many boxes as the limit, and no more', () => {
    const ownBoxes = ['moov', 'trak', 'mdia', 'hdlr', 'mdat'].length;
    const others = PARSER_BOUNDS.film.boxes - ownBoxes;
    const film = (more: number) =>
      container(box('moov', track), media, ...Array<Buffer>(others + more).fill(free));
    expect(film(0)).toBeDefined();
    expect(film(1)).toBeUndefined();
  });

  it('has notes beside its tracks, in them and in their media', () => {
    const inMedia = box('trak', box('mdia', box('hdlr', handler), place), place);
    const types = container(place, box('moov', inMedia, place), media, box('uuid'))?.notes.map(
      ({ type }) => type,
    );
    expect(types?.sort()).toEqual(['udta', 'udta', 'udta', 'udta', 'uuid']);
  });

  it('may end its lists with the zeros of QuickTime, and with nothing else', () => {
    expect(container(box('moov', track, Buffer.alloc(4)), media)).toBeDefined();
    expect(container(box('moov', track, Buffer.from('junk')), media)).toBeUndefined();
    expect(container(box('moov', track), media, Buffer.alloc(4))).toBeUndefined();
  });

  it('is rejected if a box exceeds its parent', () => {
    const film = mp4File();
    film.writeUInt32BE(film.length, film.indexOf('trak') - 4);
    expect(container(film)).toBeUndefined();
  });
});

import { expect, test } from 'vitest';
import { buildImage, buildPost } from '@/testing/post-builders';
import { mergeDraft } from './merge-draft';
import type { Picture } from '../attachments/pictures';
import { EMPTY_TRAY, readiness, trayOfPost, type PickedFile, type AttachmentTray } from './attachment-tray';
import { toDraft, parseDraft } from './attachment-tray-draft';

const file = (name: string) => new File([name], name);

function picture(id: string, change: Partial<Extract<Picture, { kind: 'new' }>> = {}): Picture {
  const picked = file(`${id}.jpg`);
  return {
    id,
    kind: 'new',
    file: picked,
    mark: id,
    preview: '',
    alt: '',
    ready: null,
    verdict: null,
    preparation: Promise.resolve(null),
    ...change,
  };
}

function video(id: string, change: Partial<PickedFile> = {}): PickedFile {
  const picked = file(`${id}.mp4`);
  return {
    id,
    field: 'video',
    name: picked.name,
    size: 9,
    file: picked,
    mark: id,
    ready: null,
    progress: 0,
    preparation: Promise.resolve(picked),
    ...change,
  };
}

/** Creates entries as the composer's hooks do, without preparing the files. */
const factories = {
  createPicture: ({
    id,
    ...input
  }: Pick<Extract<Picture, { kind: 'new' }>, 'id' | 'file' | 'alt' | 'mark' | 'ready'>) => picture(id, input),
  createFile: ({
    id,
    ...input
  }: Pick<PickedFile, 'id' | 'field' | 'name' | 'size' | 'file' | 'mark' | 'ready'>) => video(id, input),
};

const restore = (tray: AttachmentTray, original = EMPTY_TRAY) => {
  const restored = parseDraft(toDraft(tray));
  if (!restored) throw new Error('no draft');
  return mergeDraft(original, restored, factories);
};

test('restores pictures, video and document in their order, scaled or not', () => {
  const small = file('small.jpg');
  const tray: AttachmentTray = {
    pictures: [picture('a', { alt: 'First', ready: small }), picture('b')],
    files: [video('c'), video('d', { field: 'document', name: 'plan.pdf' })],
  };
  const { pictures, files } = restore(tray);
  expect(pictures.map(({ id, alt }) => [id, alt])).toEqual([
    ['a', 'First'],
    ['b', ''],
  ]);
  expect(pictures[0]).toMatchObject({ file: small, ready: small, mark: 'a' });
  expect(pictures[1]).toMatchObject({ ready: null });
  expect(files.map(({ id, field, name }) => [id, field, name])).toEqual([
    ['c', 'video', 'c.mp4'],
    ['d', 'document', 'plan.pdf'],
  ]);
});

test('stores a scaled file under another name, because files do not change under their name', () => {
  const before = [...toDraft({ pictures: [picture('a')], files: [] }).files.keys()];
  const after = [...toDraft({ pictures: [picture('a', { ready: file('s') })], files: [] }).files.keys()];
  expect(before).not.toEqual(after);
});

test('restores only files that the edited post still has', () => {
  const [remaining, removed] = [buildImage({ alt: 'Old words' }), buildImage()];
  const tray = trayOfPost(buildPost({ mediaImage: [remaining, removed] }));
  const drafted: AttachmentTray = {
    ...tray,
    pictures: tray.pictures.map((each) => ({ ...each, alt: 'New words' })),
  };
  const now = trayOfPost(buildPost({ mediaImage: [remaining] }));
  expect(restore(drafted, now).pictures.map(({ id, alt }) => [id, alt])).toEqual([
    [remaining.url, 'New words'],
  ]);
});

test('omits a file that the browser has evicted and ignores a draft of another version', () => {
  const draft = toDraft({ pictures: [picture('a'), picture('b')], files: [] });
  const files = new Map([...draft.files].slice(1));
  expect(parseDraft({ ...draft, files })?.pictures).toHaveLength(1);
  expect(parseDraft({ shape: { version: 0 }, files: new Map() })).toBeNull();
  expect(parseDraft({ shape: null, files: new Map() })).toBeNull();
});

test('weights readiness by size: a large video counts more than a picture', () => {
  expect(readiness(EMPTY_TRAY)).toBe(1);
  const done = picture('a', { ready: file('s'), verdict: 'safe' });
  expect(readiness({ pictures: [done, picture('b')], files: [] })).toBe(0.5);
  expect(readiness({ pictures: [done, picture('b', { ready: file('s') })], files: [] })).toBe(0.75);
  const videos = [video('c', { size: done.file?.size ? done.file.size * 9 : 0, progress: 0.4 })];
  expect(readiness({ pictures: [done], files: videos })).toBeCloseTo(0.46);
});

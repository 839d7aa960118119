import { expect, test } from 'vitest';
import { buildImage, buildPost } from '@/testing/post-builders';
import { mergeDraft } from './merge-draft';
import type { Picture } from '../attachments/pictures';
import { EMPTY_TRAY, readiness, trayOfPost, type PickedFile, type AttachmentTray } from './attachment-tray';
import { draftOf, restoredOf } from './attachment-tray-draft';

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
    work: Promise.resolve(null),
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
    share: 0,
    work: Promise.resolve(picked),
    ...change,
  };
}

/** Enters as the composer's hooks do, without their work. */
const entrances = {
  enterPicture: ({
    id,
    ...entering
  }: Pick<Extract<Picture, { kind: 'new' }>, 'id' | 'file' | 'alt' | 'mark' | 'ready'>) =>
    picture(id, entering),
  enterFile: ({
    id,
    ...entering
  }: Pick<PickedFile, 'id' | 'field' | 'name' | 'size' | 'file' | 'mark' | 'ready'>) => video(id, entering),
};

const back = (tray: AttachmentTray, own = EMPTY_TRAY) => {
  const restored = restoredOf(draftOf(tray));
  if (!restored) throw new Error('nothing came back');
  return mergeDraft(own, restored, entrances);
};

test('pictures, video and document come back in their order, in the form in which they stood', () => {
  const small = file('small.jpg');
  const tray: AttachmentTray = {
    pictures: [picture('a', { alt: 'First', ready: small }), picture('b')],
    files: [video('c'), video('d', { field: 'document', name: 'plan.pdf' })],
  };
  const { pictures, files } = back(tray);
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

test('a file that was brought down is kept under another name, as files do not change under theirs', () => {
  const before = [...draftOf({ pictures: [picture('a')], files: [] }).files.keys()];
  const after = [...draftOf({ pictures: [picture('a', { ready: file('s') })], files: [] }).files.keys()];
  expect(before).not.toEqual(after);
});

test('of an edit only what the post still has comes back', () => {
  const [stays, gone] = [buildImage({ alt: 'Old words' }), buildImage()];
  const tray = trayOfPost(buildPost({ mediaImage: [stays, gone] }));
  const drafted: AttachmentTray = {
    ...tray,
    pictures: tray.pictures.map((each) => ({ ...each, alt: 'New words' })),
  };
  const now = trayOfPost(buildPost({ mediaImage: [stays] }));
  expect(back(drafted, now).pictures.map(({ id, alt }) => [id, alt])).toEqual([[stays.url, 'New words']]);
});

test('a file that the browser has let go is left out, and a draft of another form is forgotten', () => {
  const draft = draftOf({ pictures: [picture('a'), picture('b')], files: [] });
  const files = new Map([...draft.files].slice(1));
  expect(restoredOf({ ...draft, files })?.pictures).toHaveLength(1);
  expect(restoredOf({ shape: { version: 0 }, files: new Map() })).toBeNull();
  expect(restoredOf({ shape: null, files: new Map() })).toBeNull();
});

test('readiness is told by sizes: a large video counts for more than a picture', () => {
  expect(readiness(EMPTY_TRAY)).toBe(1);
  const done = picture('a', { ready: file('s'), verdict: 'safe' });
  expect(readiness({ pictures: [done, picture('b')], files: [] })).toBe(0.5);
  expect(readiness({ pictures: [done, picture('b', { ready: file('s') })], files: [] })).toBe(0.75);
  const films = [video('c', { size: done.file?.size ? done.file.size * 9 : 0, share: 0.4 })];
  expect(readiness({ pictures: [done], files: films })).toBeCloseTo(0.46);
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openFeed } from '@/testing/open-feed';
import { buildImage, buildPost } from '@/testing/post-builders';

/** Width of a picture on desktops in its `sizes` attribute, in pixels. */
const requestedWidth = async (name: string) =>
  Number(/(\d+)px$/.exec((await screen.findByRole('img', { name })).getAttribute('sizes') ?? '')?.[1]);

test('requests pictures in their width before cropping', async () => {
  const panorama = { width: 3000, height: 750 };
  openFeed([
    buildPost({ mediaImage: [buildImage({ alt: 'Alone', ...panorama })] }),
    buildPost({ mediaImage: [buildImage({ alt: 'Half', ...panorama }), buildImage({ alt: 'Other half' })] }),
    buildPost({
      mediaImage: [
        buildImage({ alt: 'Large' }),
        buildImage({ alt: 'Small', ...panorama }),
        buildImage({ alt: 'Upright', width: 900, height: 1600 }),
        buildImage({ alt: 'Last' }),
      ],
    }),
  ]);
  // A single picture is 600 wide and 337.5 high (16:9). The panorama is four times as wide as high.
  expect(await requestedWidth('Alone')).toBe(1350);
  // A half of a 600 by 375 grid is 375 high.
  expect(await requestedWidth('Half')).toBe(1500);
  expect(await requestedWidth('Other half')).toBe(667);
  // A small cell has a third of the width and of the height: it is 125 high.
  expect(await requestedWidth('Small')).toBe(500);
  expect(await requestedWidth('Upright')).toBe(200);
});

test('marks a hidden video on "+N" and names it as a video in the viewer', async () => {
  const mediaImage = Array.from({ length: 4 }, () => buildImage());
  const mediaVideo = [{ url: '/uploads/v.mp4', size: 5_000_000 }];
  const { user } = openFeed([buildPost({ mediaImage, mediaVideo })]);
  const last = await screen.findByRole('button', {
    name: 'Image 4 of 4 by Ingrid Solvang, and 1 more, with a video',
  });
  expect(within(last).getByText('Video')).toBeVisible();
  await user.click(last);
  const viewer = await screen.findByRole('dialog', { name: 'Image viewer' });
  expect(viewer).toHaveTextContent('4 / 5');
  await user.click(within(viewer).getByRole('button', { name: 'Video 1 of 1' }));
  expect(viewer).toHaveTextContent('Video 1 of 1');
  expect(viewer).toHaveTextContent('5 / 5');
  expect(within(viewer).getByLabelText('Video 1 of 1 by Ingrid Solvang')).toBeVisible();
});

test('shows no video mark for pictures only', async () => {
  openFeed([buildPost({ mediaImage: Array.from({ length: 5 }, () => buildImage()) })]);
  expect(
    await screen.findByRole('button', { name: 'Image 4 of 5 by Ingrid Solvang, and 1 more' }),
  ).not.toHaveTextContent('Video');
});

test('requests thumbnails in their width before cropping', async () => {
  const wide = buildImage({ width: 4800, height: 480 });
  const { user } = openFeed([buildPost({ mediaImage: [buildImage(), wide] })]);
  await user.click(await screen.findByRole('button', { name: 'Open Image 1 of 2 by Ingrid Solvang' }));
  const thumb = await screen.findByRole('button', { name: 'Image 2 of 2' });
  // A thumbnail is 58 px high, and this picture is ten times as wide as high.
  expect(thumb.querySelector('img')).toHaveAttribute('sizes', '580px');
});

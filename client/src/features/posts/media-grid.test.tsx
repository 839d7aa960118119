import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openFeed } from '@/testing/open-feed';
import { buildImage, buildPost } from '@/testing/post-builders';

/** How wide the page asks a picture to be on a desk, in pixels. */
const askedWidth = async (name: string) =>
  Number(/(\d+)px$/.exec((await screen.findByRole('img', { name })).getAttribute('sizes') ?? '')?.[1]);

test('a picture is asked for as wide as it is drawn, not as wide as the part that is seen', async () => {
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
  // Alone: 600 wide and 16:9, so 337.5 high; four times that.
  expect(await askedWidth('Alone')).toBe(1350);
  // A half of a 600 by 375 grid is 375 high.
  expect(await askedWidth('Half')).toBe(1500);
  expect(await askedWidth('Other half')).toBe(667);
  // A small place is a third of the width and of the height: 125 high.
  expect(await askedWidth('Small')).toBe(500);
  expect(await askedWidth('Upright')).toBe(200);
});

test('a video behind "+N" is marked, and the viewer counts it as a video', async () => {
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

test('pictures alone have no mark of a video', async () => {
  openFeed([buildPost({ mediaImage: Array.from({ length: 5 }, () => buildImage()) })]);
  expect(
    await screen.findByRole('button', { name: 'Image 4 of 5 by Ingrid Solvang, and 1 more' }),
  ).not.toHaveTextContent('Video');
});

test('the strip of the viewer asks for the size that the crop of its pictures needs', async () => {
  const wide = buildImage({ width: 4800, height: 480 });
  const { user } = openFeed([buildPost({ mediaImage: [buildImage(), wide] })]);
  await user.click(await screen.findByRole('button', { name: 'Open Image 1 of 2 by Ingrid Solvang' }));
  const thumb = await screen.findByRole('button', { name: 'Image 2 of 2' });
  // 58 px high at ten times the width.
  expect(thumb.querySelector('img')).toHaveAttribute('sizes', '580px');
});

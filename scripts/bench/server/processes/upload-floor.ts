import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Request } from 'express';
import sharp from 'sharp';

interface UploadFloor {
  readonly origin: string;
  close(): void;
}

async function bytesOf(request: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * The references for images: an Express server that only receives the bytes, and one that also resizes them
 * with sharp.
 */
export async function startUploadFloor(widths: readonly number[]): Promise<UploadFloor> {
  const app = express();
  app.post('/receive', async (request, response) => {
    response.status(201).json({ size: (await bytesOf(request)).length });
  });
  app.post('/resize', async (request, response) => {
    const picture = sharp(await bytesOf(request));
    for (const width of widths) {
      await picture.clone().resize({ width }).webp({ quality: 80, effort: 2 }).toBuffer();
    }
    response.status(201).json({ sizes: widths.length });
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.closeAllConnections(),
  };
}

import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file to be put into a ZIP: text, or a stream of bytes that are compressed already. */
export interface ZipEntry {
  readonly path: string;
  readonly content: string | Readable;
}

/**
 * A ZIP file that is made while it is read: one entry after the other, so that memory stays small however large it
 * gets. What goes wrong with an entry ends the stream with that error; whoever stops reading stops the making.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: unknown): void => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  pipeline(zip.outputStream, output).catch(fail);
  const stopped = once(output, 'close').catch(() => undefined);

  const fill = async (): Promise<void> => {
    for await (const { path, content } of entries) {
      const isText = typeof content === 'string';
      const stream = isText ? Readable.from([content]) : content;
      zip.addReadStream(stream, path, { compress: isText });
      await Promise.race([finished(stream), stopped]);
      if (output.destroyed) {
        stream.destroy();
        return;
      }
    }
    zip.end();
  };
  fill().catch(fail);
  return output;
}

import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { officeFile, pdfFile } from '../../../testing/files/documents.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { INSPECTION_BUDGET, FileInspector, type FileInspectorDeps } from './file-inspector.ts';

const run = promisify(execFile);
const TOO_COMPLEX = { code: 'PAYLOAD_TOO_LARGE', message: UPLOAD_TEXTS.tooComplex };

let app: TestApp;
let folder: string;
const opened: FileInspector[] = [];
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'weft-inspector-'));
});
afterEach(async () => {
  for (const inspector of opened.splice(0)) await inspector.close();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

function openInspector(options: Partial<FileInspectorDeps> = {}): FileInspector {
  const inspector = new FileInspector({ watchQueue: () => undefined, ...options });
  opened.push(inspector);
  return inspector;
}

async function fileOf(bytes: Buffer | string): Promise<string> {
  const file = path.join(folder, 'upload');
  await writeFile(file, bytes);
  return file;
}

/** A named pipe: reading waits until somebody writes. */
function pipe(name: string): string {
  const file = path.join(folder, name);
  execFileSync('mkfifo', [file]);
  return file;
}

/** Another process checks that the server responds, and then writes the file in any case; returns the response. */
async function askThenWrite(file: string): Promise<string> {
  const program = `
    const ask = fetch(process.argv[1] + '/healthz', { signal: AbortSignal.timeout(10_000) });
    const heard = await ask.then((answer) => answer.text(), String);
    (await import('node:fs')).writeFileSync(process.argv[2], '');
    process.stdout.write(heard);
  `;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program, app.url, file]);
  return stdout;
}

describe('an inspection', () => {
  it('holds up no call: the server answers while a file is being read', async () => {
    const file = pipe('slow');
    const inspector = openInspector();
    let isRead = false;
    const inspection = inspector.inspect(file, []).then((found) => {
      isRead = true;
      return found;
    });
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    expect(isRead).toBe(false);
    expect(await askThenWrite(file)).toBe('{"status":"ok"}');
    expect(await inspection).toEqual({ kind: undefined, pages: undefined });
  });

  it('detects what a file is, and passes on rejections', async () => {
    const inspector = openInspector();
    expect(await inspector.inspect(await fileOf(pdfFile()), ['pdf'])).toEqual({
      kind: 'pdf',
      pages: undefined,
    });
    const macros = await fileOf(officeFile('docx', [{ name: 'word/vbaProject.bin' }]));
    const refusal = { code: 'UNSUPPORTED_MEDIA_TYPE', message: UPLOAD_TEXTS.macros };
    await expect(inspector.inspect(macros, ['docx'])).rejects.toMatchObject(refusal);
    await expect(inspector.inspect(path.join(folder, 'missing'), [])).rejects.toThrow('ENOENT');
  });

  it('that uses up its budget is refused', async () => {
    const inspector = openInspector({ budget: { ...INSPECTION_BUDGET, milliseconds: 1 } });
    await expect(inspector.inspect(await fileOf('hello'), ['txt'])).rejects.toMatchObject(TOO_COMPLEX);
  });

  it('waits in the queue for a time, and is rejected as busy after that or if too many wait', async () => {
    const file = pipe('busy');
    const inspector = openInspector({ queue: { running: 1, waiting: 1, patience: 50 } });
    const running = inspector.inspect(file, []);
    const other = await fileOf('hello');
    const busy = { code: 'BUSY', status: 503, retryAfter: 5 };
    await Promise.all([
      expect(inspector.inspect(other, ['txt'])).rejects.toMatchObject(busy),
      expect(inspector.inspect(other, ['txt'])).rejects.toMatchObject(busy),
    ]);
    await askThenWrite(file);
    await running;
    expect(await inspector.inspect(other, ['txt'])).toMatchObject({ kind: 'txt' });
  });
});

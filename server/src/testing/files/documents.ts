import { deflateRawSync, crc32 as nodeCrc32 } from 'node:zlib';

interface ZipPart {
  readonly name: string;
  readonly content?: string | Buffer;
  /** A wrong size in the directory. */
  readonly claimedSize?: number;
  readonly encrypted?: boolean;
}

function zipRecord(part: ZipPart, packed: Buffer, offset: number | undefined): Buffer {
  const name = Buffer.from(part.name);
  const content = Buffer.from(part.content ?? '');
  const central = offset !== undefined;
  const head = Buffer.alloc(central ? 46 : 30);
  const shift = central ? 2 : 0;
  head.writeUInt32LE(central ? 0x02014b50 : 0x04034b50, 0);
  head.writeUInt16LE(20, 4 + shift);
  head.writeUInt16LE(part.encrypted ? 1 : 0, 6 + shift);
  head.writeUInt16LE(8, 8 + shift);
  head.writeUInt32LE(nodeCrc32(content), 14 + shift);
  head.writeUInt32LE(packed.length, 18 + shift);
  head.writeUInt32LE(part.claimedSize ?? content.length, 22 + shift);
  head.writeUInt16LE(name.length, 26 + shift);
  if (central) head.writeUInt32LE(offset, 42);
  return Buffer.concat(central ? [head, name] : [head, name, packed]);
}

/** A ZIP archive of these entries. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const packed = deflateRawSync(Buffer.from(part.content ?? ''));
    directory.push(zipRecord(part, packed, offset));
    const record = zipRecord(part, packed, undefined);
    local.push(record);
    offset += record.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, listed, end]);
}

const MAIN_PARTS = {
  docx: 'wordprocessingml.document.main+xml',
  pptx: 'presentationml.presentation.main+xml',
  xlsx: 'spreadsheetml.sheet.main+xml',
};

/** The content types of an office file. */
export function contentTypes(mainType: string): ZipPart {
  const type = `application/vnd.openxmlformats-officedocument.${mainType}`;
  return {
    name: '[Content_Types].xml',
    content: `<Types><Override PartName="/main.xml" ContentType="${type}"/></Types>`,
  };
}

/** A small office file with additional entries. */
export function officeFile(kind: keyof typeof MAIN_PARTS, more: readonly ZipPart[] = []): Buffer {
  return zipOf([contentTypes(MAIN_PARTS[kind]), { name: 'main.xml', content: '<main/>' }, ...more]);
}

/** An older office file: a compound file with these names in its directory. */
export function compoundFile(names: readonly string[], mainStreamHead: Buffer = Buffer.alloc(64)): Buffer {
  const header = Buffer.alloc(512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(0xfffffffe, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  const entries = ['Root Entry', ...names];
  const directorySectors = Math.ceil(entries.length / 4);
  for (let sector = 1; sector < directorySectors; sector += 1) table.writeUInt32LE(sector + 1, sector * 4);
  table.writeUInt32LE(0xfffffffe, directorySectors * 4);
  const directory = Buffer.alloc(directorySectors * 512);
  entries.forEach((name, index) => {
    const at = index * 128;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE(name.length * 2 + 2, at + 64);
    directory[at + 66] = index === 0 ? 5 : 2;
    directory.writeUInt32LE(directorySectors + 1, at + 116);
  });
  const stream = Buffer.alloc(512);
  mainStreamHead.copy(stream);
  return Buffer.concat([header, table, directory, stream]);
}

/** A minimal PDF. */
export function pdfFile(): Buffer {
  return Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'latin1');
}

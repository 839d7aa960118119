import { IMPORT_LIMITS } from '@weft/shared/administration/import-limits';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { foldLine } from '@weft/shared/text/fold';
import type { AppError } from '../../../errors/app-error.ts';
import { invalid } from '../../../errors/common.ts';

const { rules } = ADMINISTRATION_TEXTS;

/** A row of the file as it was written. */
export interface FileRow {
  /** The line on which it ends; the first one is 1. */
  readonly line: number;
  readonly name: string;
  readonly email: string;
  /** Whether it has text beside the columns of the header. */
  readonly hasMore: boolean;
}

type Column = 'name' | 'email';

/** Headers in the languages of the product, folded and without other characters than letters. */
const HEADERS: ReadonlyMap<string, Column> = new Map([
  ...['name', 'fullname', 'vollername', 'nombre', 'nombrecompleto', 'الاسم', 'الاسمالكامل'].map(
    (header) => [header, 'name'] as const,
  ),
  ...['email', 'mail', 'emailaddress', 'emailadresse', 'correo', 'correoelectronico', 'البريدالالكتروني'].map(
    (header) => [header, 'email'] as const,
  ),
]);

const DELIMITERS = [',', ';', '\t'] as const;
/** With such a line, Excel says which delimiter follows. */
const SEPARATOR_LINE = /^\uFEFF?sep=([,;\t])\r?\n/i;

const lettersOf = (header: string): string => foldLine(header).replace(/[^\p{L}]/gu, '');

/** The delimiter that the first line names, or has most of. */
function delimiterOf(csv: string): string {
  const named = SEPARATOR_LINE.exec(csv)?.[1];
  if (named !== undefined) return named;
  const [header = ''] = csv.split(/\r?\n|\r/, 1);
  const count = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

async function parsed(csv: string): Promise<Parsed[]> {
  // Loaded here, because imports are rare.
  const { CsvError, parse } = await import('csv-parse/sync');
  const options = {
    bom: true,
    delimiter: delimiterOf(csv),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  } as const;
  try {
    // An empty line instead of the separator's keeps the numbers of lines.
    return parse(csv.replace(SEPARATOR_LINE, '\n'), options) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error['lines']);
    throw refused(() => rules.importBroken({ line }));
  }
}

function refused(message: () => string): AppError {
  return invalid({ csv: message });
}

/** Which column each place of a row is. Throws for another column, and without one of both. */
function columnsOf(header: readonly string[]): (Column | undefined)[] {
  const columns = header.map((text) => HEADERS.get(lettersOf(text)));
  const other = header.find((text, place) => text !== '' && columns[place] === undefined);
  const known = columns.filter((column) => column !== undefined);
  const isHeader = known.includes('name') && known.includes('email') && new Set(known).size === known.length;
  if (known.length === 0 || (!isHeader && other === undefined)) throw refused(() => rules.importHeader);
  if (other !== undefined) throw refused(() => rules.importColumn({ column: other.slice(0, 60) }));
  return columns;
}

/**
 * Reads a file of names and addresses. Rejects with VALIDATION_FAILED if it is no CSV, has other columns, no rows, or too
 * many.
 */
export async function readMemberFile(csv: string): Promise<FileRow[]> {
  const [header, ...rows] = await parsed(csv);
  const columns = columnsOf(header?.record ?? []);
  if (rows.length === 0) throw refused(() => rules.importEmpty);
  if (rows.length > IMPORT_LIMITS.rowsMax)
    throw refused(() => rules.importRows({ max: IMPORT_LIMITS.rowsMax }));
  const cell = (record: readonly string[], column: Column) => record[columns.indexOf(column)] ?? '';
  return rows.map(({ record, info }) => ({
    line: info.lines,
    name: cell(record, 'name'),
    email: cell(record, 'email'),
    hasMore: record.some((text, place) => text !== '' && columns[place] === undefined),
  }));
}

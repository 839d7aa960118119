import { text } from 'node:stream/consumers';
import type { ProofResult } from '@weft/shared/companies/domain-views';
import type { HostNames } from '../../../platform/outbound/host-names.ts';
import {
  UnexpectedStatusError,
  type WebReader,
  type WebResponse,
} from '../../../platform/outbound/web-reader.ts';
import type { DomainFields } from '../company.model.ts';

type Proven = Pick<DomainFields, 'name' | 'token'>;

const PREFIX = 'weft-verify=';
const PATH = '/.well-known/weft.txt';
/** For names, redirects and content together (ms). */
const PATIENCE = 8000;
/** From a domain to its `www`, with or without a slash at the end. */
const REDIRECTS_MAX = 2;
const BYTES_MAX = 4096;
/** Statuses of a website without the file. */
const ABSENT: ReadonlySet<number | undefined> = new Set([404, 410]);

export const recordName = ({ name }: Pick<Proven, 'name'>) => `_weft.${name}`;
export const proofValue = ({ token }: Pick<Proven, 'token'>) => `${PREFIX}${token}`;

interface Deps {
  readonly hostNames: Pick<HostNames, 'texts'>;
  /** Undefined if the operator wants no websites to be asked. */
  readonly webReader: WebReader | undefined;
}

/** Looks for the proofs of a domain. Returns no content of the domain, and fails never. */
export class DomainProof {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Where the file belongs; null if the server asks no websites. */
  fileAddress({ name }: Pick<Proven, 'name'>): string | null {
    return this.#deps.webReader?.addressAt(name, PATH).href ?? null;
  }

  async check(domain: Proven): Promise<{ readonly dns: ProofResult; readonly file: ProofResult }> {
    const signal = AbortSignal.timeout(PATIENCE);
    const [dns, file] = await Promise.all([this.#inRecords(domain, signal), this.#inFile(domain, signal)]);
    return { dns, file };
  }

  async #inRecords(domain: Proven, signal: AbortSignal): Promise<ProofResult> {
    try {
      const found = await this.#deps.hostNames.texts(recordName(domain), signal);
      if (found.some((each) => each.trim() === proofValue(domain))) return 'proved';
      return found.some((each) => each.trim().startsWith(PREFIX)) ? 'different' : 'missing';
    } catch {
      return 'unreachable';
    }
  }

  async #inFile(domain: Proven, signal: AbortSignal): Promise<ProofResult> {
    const { webReader } = this.#deps;
    if (!webReader) return 'off';
    const wanted = { accept: 'text/plain', maxRedirects: REDIRECTS_MAX, maxBytes: BYTES_MAX, signal };
    try {
      return await webReader.read(webReader.addressAt(domain.name, PATH), wanted, (response) =>
        inResponse(domain, response),
      );
    } catch (error) {
      return error instanceof UnexpectedStatusError && ABSENT.has(error.status) ? 'missing' : 'unreachable';
    }
  }
}

/** A site that redirects to another domain does not prove its own. */
async function inResponse(domain: Proven, { url, body }: WebResponse): Promise<ProofResult> {
  if (url.hostname !== domain.name && url.hostname !== `www.${domain.name}`) return 'missing';
  return (await text(body)).trim() === proofValue(domain) ? 'proved' : 'different';
}

import { invalid } from '../../../errors/common.ts';

/** Addresses in a text or HTML, linked or not, and the hosts of mail addresses that are linked. */
const ADDRESSES = /https?:\/\/[^\s"'<>]+|mailto:[^\s"'<>?]+/gi;

function hostOf(address: string): string {
  const web = /^mailto:/i.test(address) ? `https://${address.slice(address.lastIndexOf('@') + 1)}` : address;
  return URL.canParse(web) ? new URL(web).hostname.replace(/\.$/, '') : '';
}

function bannedDomainIn(text: string, banned: readonly string[]): string | undefined {
  if (banned.length === 0) return undefined;
  const hosts = (text.match(ADDRESSES) ?? []).map(hostOf);
  return banned.find((domain) => hosts.some((host) => host === domain || host.endsWith(`.${domain}`)));
}

/**
 * Throws VALIDATION_FAILED for the fields that lead to a banned domain or one of its subdomains. Fields are texts or HTML.
 */
export function refuseBanned(
  fields: Readonly<Record<string, string | null | undefined>>,
  banned: readonly string[],
  messageOf: (domain: string) => string,
): void {
  const refused = Object.entries(fields).flatMap(([field, text]) => {
    const domain = bannedDomainIn(text ?? '', banned);
    return domain === undefined ? [] : [[field, () => messageOf(domain)] as const];
  });
  if (refused.length > 0) throw invalid(Object.fromEntries(refused));
}

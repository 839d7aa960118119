import { rootCertificates } from 'node:tls';
import { isLoopbackHost } from '../../http/connections/request-checks.ts';

/** Settings of the mail server connection. */
export interface SmtpSettings {
  readonly url: string;
  /** Whether the connection must be encrypted before anything is sent, in particular the password. */
  readonly requiresTls: boolean;
  /** Certificates of trusted authorities in addition to Node's. */
  readonly ca: string | undefined;
}

/**
 * Options that a URL may have in production. nodemailer accepts others, some of which disable TLS or its
 * verification.
 */
const HARMLESS_OPTIONS: ReadonlySet<string> = new Set(['name', 'authMethod', 'tls.servername']);

/** Returns whether the URL has options that could weaken the connection. */
export function hasRiskyOptions(url: string): boolean {
  return [...new URL(url).searchParams.keys()].some((name) => !HARMLESS_OPTIONS.has(name));
}

/** Returns whether the mail server runs on this machine, so that the connection crosses no network. */
export function isRelayOnThisMachine(url: string): boolean {
  return isLoopbackHost(new URL(url).host);
}

/** Options for nodemailer. smtps:// uses TLS from the first byte, smtp:// uses STARTTLS. */
export function transportOptions({ url, requiresTls, ca }: SmtpSettings) {
  return {
    url,
    requireTLS: requiresTls,
    tls: {
      minVersion: 'TLSv1.2',
      ...(ca !== undefined && { ca: [...rootCertificates, ca] }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
}

import express, { type Request, type Response } from 'express';
import { BODY_LIMITS } from '@weft/shared/limits';
import { AppError } from '../../errors/app-error.ts';
import { invalid } from '../../errors/common.ts';
import { isCutOff } from './cut-off.ts';
import { texts } from '../texts/generated/index.ts';

const MAX_DEPTH = 32;

const parseJson = express.json({ limit: BODY_LIMITS.jsonMaxBytes, strict: false, type: 'application/json' });

function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth >= MAX_DEPTH) return true;
  return Object.values(value).some((child) => isTooDeep(child, depth + 1));
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

const unreadable = (): AppError => invalid({ body: () => texts.unreadable });

/** Invalid JSON or compression is the client's fault; other errors are identified by their type. */
function asRefusal(error: unknown): unknown {
  const { status } = error as { readonly status?: unknown };
  return status === 400 ? unreadable() : error;
}

/**
 * Reads the body as JSON: only `application/json` (else 415), at most 256 kB (else 413), nested at most 32 levels
 * (else 400). A call without body gets an empty object.
 */
export async function readJsonBody(request: Request, response: Response): Promise<unknown> {
  if (!hasBody(request)) return {};
  if (isCutOff(request)) throw unreadable();
  if (!request.is('application/json')) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', () => texts.jsonOnly);
  }
  await new Promise<void>((resolve, reject) => {
    parseJson(request, response, (error?: unknown) => (error ? reject(asRefusal(error)) : resolve()));
  });
  if (isTooDeep(request.body)) throw invalid({ body: () => texts.tooDeep });
  return request.body;
}

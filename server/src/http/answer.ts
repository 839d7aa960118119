import type { Response } from 'express';
import type { ErrorEnvelope } from '@weft/shared/http/error-codes';
import type { AppError } from '../errors/app-error.ts';

/** Sends a success in the one envelope (specification 3.2). */
export function sendAnswer(response: Response, status: number, payload: object): void {
  response.status(status).json({ success: true, ...payload });
}

/** Sends a failure in the one envelope. */
export function sendFailure(response: Response, error: AppError, requestId: string): void {
  if (error.retryAfter !== undefined) response.setHeader('Retry-After', String(error.retryAfter));
  const body: ErrorEnvelope = {
    success: false,
    message: error.message,
    code: error.code,
    ...(error.fields && { fields: { ...error.fields } }),
    requestId,
  };
  response.status(error.status).json(body);
}

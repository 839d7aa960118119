import * as z from 'zod/mini';
import type { Stage } from '../companies/choices.ts';

/** States of an application, in the order of the hiring side. */
const APPLICATION_STATES = [
  'sent',
  'viewed',
  'shortlisted',
  'interview',
  'offer',
  'hired',
  'declined',
  'withdrawn',
] as const;
export const ApplicationState = z.enum(APPLICATION_STATES);

/** Columns of the hiring side. */
export const COLUMNS = ['new', 'shortlisted', 'interview', 'offer', 'declined'] as const;
export const Column = z.enum(COLUMNS);

export const STATES_OF_COLUMN: Readonly<Record<Column, readonly ApplicationState[]>> = {
  new: ['sent', 'viewed'],
  shortlisted: ['shortlisted'],
  interview: ['interview'],
  offer: ['offer', 'hired'],
  declined: ['declined'],
};

/** The stage of an application that is put into a column. */
export const STAGE_OF_COLUMN: Readonly<Record<Column, Stage>> = {
  new: 'viewed',
  shortlisted: 'shortlisted',
  interview: 'interview',
  offer: 'offer',
  declined: 'declined',
};

/** Orders of a column: last sent first, or by the number of required skills. */
export const APPLICANT_SORTS = ['newest', 'skills'] as const;
export const ApplicantSort = z.enum(APPLICANT_SORTS);

export type ApplicantSort = z.infer<typeof ApplicantSort>;
export type ApplicationState = z.infer<typeof ApplicationState>;
export type Column = z.infer<typeof Column>;

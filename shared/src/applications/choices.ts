import * as z from 'zod/mini';

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

/** States to which the hiring side moves an application. */
export const STAGES = ['viewed', 'shortlisted', 'interview', 'offer', 'hired', 'declined'] as const;
export const Stage = z.enum(STAGES);

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

/** What the hiring log records. */
const HIRING_ACTIONS = ['opened', 'cvOpened', 'moved', 'noteAdded', 'noteRemoved', 'exported'] as const;
export const HiringAction = z.enum(HIRING_ACTIONS);

export type ApplicationState = z.infer<typeof ApplicationState>;
export type Stage = z.infer<typeof Stage>;
export type Column = z.infer<typeof Column>;
export type HiringAction = z.infer<typeof HiringAction>;

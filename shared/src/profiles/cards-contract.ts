import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { DASHBOARD_CARDS } from './choices.ts';

const params = z.object({ card: z.enum(DASHBOARD_CARDS) });

export const hideCard = endpoint({
  id: 'profiles.hideCard',
  method: 'PUT',
  path: '/members/me/hidden-cards/:card',
  summary: "Hide a card of the dashboard on all of the member's devices.",
  access: 'session',
  atRoot: false,
  params,
  answer: z.object({}),
});

export const showCard = endpoint({
  id: 'profiles.showCard',
  method: 'DELETE',
  path: '/members/me/hidden-cards/:card',
  summary: 'Show a hidden card of the dashboard again.',
  access: 'session',
  atRoot: false,
  params,
  answer: z.object({}),
});

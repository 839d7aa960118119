export { Places } from './places.ts';
export { placesRoutes } from './places.routes.ts';
export { residenceOf } from './residence.ts';

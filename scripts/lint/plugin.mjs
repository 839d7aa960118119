// The lint rules of this project.
import { boundaries } from './boundaries.mjs';
import { serverClasses } from './server-classes.mjs';

export default { meta: { name: 'weft' }, rules: { boundaries, 'server-classes': serverClasses } };

// The lint rules of this project.
import { boundaries } from './boundaries.mjs';
import { lineDirection } from './line-direction.mjs';
import { serverClasses } from './server-classes.mjs';
import { texts } from './texts.mjs';

export default {
  meta: { name: 'weft' },
  rules: { boundaries, 'line-direction': lineDirection, 'server-classes': serverClasses, texts },
};

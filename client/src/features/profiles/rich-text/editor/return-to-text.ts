import type { ChainedCommands, Editor } from '@tiptap/react';

/**
 * Puts the keyboard back into the text, at the place where it was, and begins a chain of commands there. At once: the editor's own
 * `focus` command waits for the next frame, and what is typed until then would be lost.
 */
export function returnToText(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain();
}

import type { ChainedCommands, Editor } from '@tiptap/react';

/**
 * Returns the focus to the text at its last position and starts a command chain. Synchronous: the editor's
 * own `focus` command waits for the next frame and would lose keys typed until then.
 */
export function returnToText(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain();
}

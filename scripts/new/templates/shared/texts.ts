/** Texts of notes that are used in more than one place. */
export const NOTE_TEXTS = {
  rules: {
    text: 'Please enter a text',
    textLong: 'This text is too long',
  },
  done: {
    added: 'Note added',
    removed: 'Note deleted',
  },
  failed: {
    load: 'Failed to load notes',
    add: 'Failed to add the note. Please try again.',
    remove: 'Failed to delete the note. Please try again.',
  },
} as const;

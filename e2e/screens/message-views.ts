import { bubbles, messageBox, openChat, openMessageMenu as openMenuOf } from '../pages/messages.ts';
import { DIALOG, MENU, type Scene, type View } from './view.ts';
import { MESSAGE_SCREENS, UI_TEXTS } from '../pages/texts.ts';

const route = '/messages';

async function list({ page, go }: Scene): Promise<void> {
  await go('/messages');
  await page
    .getByRole('button', { name: /Ingrid/ })
    .first()
    .waitFor();
}

async function chat({ page, address, friend }: Scene): Promise<void> {
  await openChat(page, address, friend);
  await bubbles(page).last().waitFor();
}

async function openMessageMenu(scene: Scene): Promise<void> {
  await chat(scene);
  await openMenuOf(scene.page, bubbles(scene.page).filter({ hasText: 'Rows 14 and 22' }));
  await scene.page.getByRole('menu').waitFor();
}

async function openPdf(scene: Scene): Promise<void> {
  await chat(scene);
  await scene.page.getByRole('button', { name: /walk-through\.pdf/ }).click();
  await scene.page
    .getByText(MESSAGE_SCREENS.pdf.pageOf({ page: '1', total: 'the sample' }))
    .first()
    .waitFor({ state: 'attached' });
}

/** Conversations and their overlays. */
export const MESSAGE_VIEWS: readonly View[] = [
  { name: 'messages', route, seenIn: ['messages.test.ts', 'messages-list'], open: list },
  // First, because a phone automatically reopens a conversation with a draft.
  {
    name: 'start-conversation',
    part: DIALOG,
    route,
    open: async (scene) => {
      await list(scene);
      await scene.page.getByRole('button', { name: MESSAGE_SCREENS.start.title }).click();
      await scene.page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'message-alerts',
    part: DIALOG,
    route,
    open: async (scene) => {
      await list(scene);
      await scene.page.getByRole('button', { name: MESSAGE_SCREENS.alerts.title }).click();
      await scene.page.getByRole('dialog').waitFor();
    },
  },
  { name: 'chat', route, seenIn: ['messages.test.ts', 'messages-chat'], open: chat },
  {
    name: 'chat-emoji',
    part: DIALOG,
    route,
    open: async (scene) => {
      await chat(scene);
      await scene.page.getByRole('button', { name: MESSAGE_SCREENS.composer.chooseEmoji }).click();
      await scene.page.getByRole('grid', { name: MESSAGE_SCREENS.emoji.label }).waitFor();
    },
  },
  {
    name: 'chat-picture',
    part: DIALOG,
    route,
    open: async (scene) => {
      await chat(scene);
      await scene.page
        .getByRole('button', { name: MESSAGE_SCREENS.thread.openImage({ index: 1, count: 1 }) })
        .click();
      await scene.page.getByRole('button', { name: MESSAGE_SCREENS.viewer.close }).waitFor();
    },
  },
  { name: 'chat-pdf', route, seenIn: ['messages.test.ts', 'messages-pdf'], open: openPdf },
  {
    name: 'pdf',
    route: '/pdf',
    open: async (scene) => {
      await openPdf(scene);
      const address = await scene.page
        .getByRole('link', { name: MESSAGE_SCREENS.pdf.openFull })
        .getAttribute('href');
      await scene.go(address ?? '/pdf');
      await scene.page
        .getByText(MESSAGE_SCREENS.pdf.pageOf({ page: '1', total: 'the sample' }))
        .first()
        .waitFor({ state: 'attached' });
    },
  },
  { name: 'message-menu', part: MENU, route, open: openMessageMenu },
  {
    name: 'message-delete',
    part: DIALOG,
    route,
    open: async (scene) => {
      await openMessageMenu(scene);
      await scene.page.getByRole('menuitem', { name: UI_TEXTS.delete }).click();
      await scene.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'chat-menu',
    part: MENU,
    route,
    open: async (scene) => {
      await chat(scene);
      await scene.page.getByRole('button', { name: MESSAGE_SCREENS.chat.actions }).click();
      await scene.page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'chat-files',
    part: '[aria-label="Selected files"]',
    route,
    open: async (scene) => {
      await chat(scene);
      await scene.page.getByLabel(MESSAGE_SCREENS.composer.filesToAttach).setInputFiles([
        {
          name: 'Load study of the harbour feeder, second edition.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
        },
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Rows 14 and 22') },
      ]);
      await scene.page.getByRole('region', { name: MESSAGE_SCREENS.files.label }).waitFor();
    },
  },
  {
    name: 'chat-search',
    route,
    open: async (scene) => {
      await chat(scene);
      await scene.page.getByRole('button', { name: MESSAGE_SCREENS.chat.search }).click();
      await scene.page.getByRole('searchbox', { name: MESSAGE_SCREENS.chat.search }).fill('row');
    },
  },
  {
    name: 'pdf-not-found',
    route: '/pdf',
    open: async ({ page, go }) => {
      await go('/pdf');
      await page.getByRole('heading', { name: MESSAGE_SCREENS.pdf.notFound }).waitFor();
    },
  },
  {
    name: 'chat-draft',
    route,
    on: 'phone',
    open: async (scene) => {
      await chat(scene);
      await messageBox(scene.page).fill('Thursday it is.\nI bring the table,\nyou bring the coffee.');
    },
  },
];

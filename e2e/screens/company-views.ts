import { COMPANY_SCREENS } from '../pages/texts.ts';
import { DIALOG, MENU, type Scene, type View } from './view.ts';

const { tabs, fields, create, edit, page: shown, end, roles, trail } = COMPANY_SCREENS;

async function directory({ page, go }: Scene, tab = ''): Promise<void> {
  await go(`/companies${tab}`);
  await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
}

async function company({ page, go }: Scene, path: string): Promise<void> {
  await go(`/companies/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
}

async function editing({ page, go }: Scene): Promise<void> {
  await go('/companies/tidewell-grid/edit');
  await page.getByRole('heading', { level: 1, name: edit.title }).waitFor();
  await page.getByRole('textbox', { name: tabs.about }).waitFor();
  await page.getByRole('region', { name: roles.title }).getByRole('listitem').first().waitFor();
}

/** Companies: directory, pages and their settings. */
export const COMPANY_VIEWS: readonly View[] = [
  { name: 'companies', route: '/companies', open: (scene) => directory(scene) },
  { name: 'companies-followed', route: '/companies', open: (scene) => directory(scene, '?tab=followed') },
  { name: 'companies-own', route: '/companies', open: (scene) => directory(scene, '?tab=own') },
  {
    name: 'company',
    route: '/companies/:slug',
    open: (scene) => company(scene, 'northmere-power'),
  },
  {
    name: 'company-posts',
    route: '/companies/:slug',
    open: async (scene) => {
      await scene.go('/companies/northmere-power?tab=posts');
      await scene.page.getByRole('tabpanel').getByRole('article').first().waitFor();
    },
  },
  {
    name: 'company-people',
    route: '/companies/:slug',
    open: async (scene) => {
      await company(scene, 'northmere-power?tab=people');
      await scene.page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'company-menu',
    part: MENU,
    route: '/companies/:slug',
    open: async (scene) => {
      await company(scene, 'northmere-power');
      await scene.page.getByRole('button', { name: shown.more }).click();
      await scene.page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'new-company',
    route: '/companies/new',
    open: async ({ page, go }) => {
      await go('/companies/new');
      await page.getByRole('form', { name: create.title }).getByLabel(fields.name).waitFor();
    },
  },
  { name: 'edit-company', route: '/companies/:slug/edit', open: editing },
  {
    name: 'company-trail',
    route: '/companies/:slug/trail',
    open: async (scene) => {
      await editing(scene);
      await scene.page.getByRole('link', { name: trail.open }).click();
      await scene.page.getByRole('list', { name: trail.title }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'leave-company',
    part: DIALOG,
    route: '/companies/:slug/edit',
    open: async (scene) => {
      await editing(scene);
      await scene.page.getByRole('button', { name: end.leave }).click();
      await scene.page.getByRole('dialog').waitFor();
    },
  },
];

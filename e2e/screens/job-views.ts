import { APPLICATION_SCREENS, APPLICATION_TEXTS, JOB_SCREENS } from '../pages/texts.ts';
import { DIALOG, MENU, type Scene, type View } from './view.ts';

const { board, filters, mine, page: shown, edit, closing, searches } = JOB_SCREENS;

async function openBoard({ page, go }: Scene, query = ''): Promise<void> {
  await go(`/jobs${query}`);
  await page.getByRole('list', { name: board.results }).getByRole('listitem').first().waitFor();
}

const { applied, apply, columns, hiring, trail, declining } = APPLICATION_SCREENS;

async function openMine({ page, go }: Scene, tab: 'saved' | 'posted' | 'searches'): Promise<void> {
  await go(`/my-jobs?tab=${tab}`);
  await page.getByRole('list', { name: mine[tab] }).getByRole('listitem').first().waitFor();
}

/** Opens a job of the list of the viewer's companies by its title. */
async function openPosted(scene: Scene, title: string): Promise<void> {
  await openMine(scene, 'posted');
  await scene.page.getByRole('link', { name: title, exact: true }).click();
  await scene.page.getByRole('heading', { level: 1 }).waitFor();
}

async function openOwn(scene: Scene): Promise<void> {
  await openPosted(scene, 'Grid data steward');
  await scene.page.getByRole('button', { name: shown.more }).click();
  await scene.page.getByRole('menu').waitFor();
}

async function openApplicants(scene: Scene): Promise<void> {
  await openMine(scene, 'posted');
  await scene.page.getByRole('link', { name: mine.applicantsOf({ title: 'Grid data steward' }) }).click();
  await scene.page.getByRole('list', { name: columns.new }).getByRole('listitem').first().waitFor();
}

async function openApplicant(scene: Scene): Promise<void> {
  await openApplicants(scene);
  await scene.page.getByRole('button', { name: 'Chidi Abernathy', exact: true }).click();
  await scene.page
    .getByRole('dialog')
    .getByRole('heading', { name: APPLICATION_SCREENS.notes.title })
    .waitFor();
}

/** Applying for jobs, and the hiring side. */
const APPLICATION_VIEWS: readonly View[] = [
  {
    name: 'job-apply',
    route: '/jobs/:id/apply',
    open: async (scene) => {
      await openMine(scene, 'saved');
      await scene.page.getByRole('link', { name: 'Senior network planner' }).click();
      await scene.page.getByRole('link', { name: shown.applyHere, exact: true }).click();
      await scene.page.getByRole('form', { name: apply.form }).waitFor();
    },
  },
  {
    name: 'my-jobs-applied',
    route: '/my-jobs',
    open: async ({ page, go }) => {
      await go('/my-jobs?tab=applied');
      await page.getByRole('list', { name: applied.list }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'application-withdrawing',
    part: DIALOG,
    route: '/my-jobs',
    open: async ({ page, go }) => {
      await go('/my-jobs?tab=applied');
      await page
        .getByRole('button', { name: applied.withdrawOne({ title: 'Route planning developer' }) })
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'application-sent',
    part: DIALOG,
    route: '/my-jobs',
    open: async ({ page, go }) => {
      await go('/my-jobs?tab=applied');
      await page
        .getByRole('button', { name: applied.viewOne({ title: 'Route planning developer' }) })
        .click();
      await page.getByRole('dialog').getByText(APPLICATION_SCREENS.sent.profile).waitFor();
    },
  },
  { name: 'job-applicants', route: '/jobs/:id/applicants', open: openApplicants },
  { name: 'job-applicant', part: DIALOG, route: '/jobs/:id/applicants', open: openApplicant },
  {
    name: 'job-applicant-menu',
    part: MENU,
    route: '/jobs/:id/applicants',
    open: async (scene) => {
      await openApplicants(scene);
      await scene.page.getByRole('button', { name: hiring.moveOne({ name: 'Chidi Abernathy' }) }).click();
      await scene.page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'job-declining',
    part: DIALOG,
    route: '/jobs/:id/applicants',
    open: async (scene) => {
      await openApplicants(scene);
      await scene.page.getByRole('button', { name: hiring.moveOne({ name: 'Chidi Abernathy' }) }).click();
      await scene.page.getByRole('menuitem', { name: APPLICATION_TEXTS.states.declined }).click();
      await scene.page.getByRole('dialog', { name: declining.title({ count: 1 }) }).waitFor();
    },
  },
  {
    name: 'hiring-trail',
    part: DIALOG,
    route: '/jobs/:id/applicants',
    open: async (scene) => {
      await openApplicants(scene);
      await scene.page.getByRole('button', { name: hiring.more }).click();
      await scene.page.getByRole('menuitem', { name: trail.title }).click();
      await scene.page.getByRole('dialog').getByRole('list', { name: trail.title }).waitFor();
    },
  },
];

/** The board, jobs, and what members do with them. */
export const JOB_VIEWS: readonly View[] = [
  { name: 'jobs', route: '/jobs', open: (scene) => openBoard(scene) },
  {
    name: 'jobs-filters',
    route: '/jobs',
    open: async (scene) => {
      await openBoard(scene, '?country=IN&workplace=hybrid,remote&sort=best');
      await scene.page.getByRole('button', { name: filters.active({ count: 2 }) }).click();
      await scene.page.getByLabel(filters.pay, { exact: true }).waitFor();
    },
  },
  {
    name: 'jobs-save-search',
    part: DIALOG,
    route: '/jobs',
    open: async (scene) => {
      await openBoard(scene);
      await scene.page.getByRole('button', { name: searches.save }).click();
      await scene.page.getByRole('dialog', { name: searches.dialog }).waitFor();
    },
  },
  {
    name: 'job',
    route: '/jobs/:id',
    open: async (scene) => {
      await openMine(scene, 'saved');
      await scene.page.getByRole('link', { name: 'Senior network planner' }).click();
      await scene.page.getByRole('heading', { level: 1, name: 'Senior network planner' }).waitFor();
    },
  },
  { name: 'job-own', part: MENU, route: '/jobs/:id', open: openOwn },
  {
    name: 'job-closing',
    part: DIALOG,
    route: '/jobs/:id',
    open: async (scene) => {
      await openOwn(scene);
      await scene.page.getByRole('menuitem', { name: shown.close }).click();
      await scene.page.getByRole('dialog', { name: closing.title }).waitFor();
    },
  },
  ...APPLICATION_VIEWS,
  { name: 'my-jobs', route: '/my-jobs', open: (scene) => openMine(scene, 'saved') },
  { name: 'my-jobs-searches', route: '/my-jobs', open: (scene) => openMine(scene, 'searches') },
  { name: 'my-jobs-posted', route: '/my-jobs', open: (scene) => openMine(scene, 'posted') },
  {
    name: 'new-job',
    route: '/jobs/new',
    open: async ({ page, go }) => {
      await go('/jobs/new');
      await page.getByRole('form', { name: edit.job }).waitFor();
      await page.getByRole('textbox', { name: JOB_SCREENS.fields.description }).waitFor();
    },
  },
  {
    name: 'edit-job',
    route: '/jobs/:id/edit',
    open: async (scene) => {
      await openPosted(scene, 'Outage coordinator, northern ring');
      await scene.page.getByRole('textbox', { name: JOB_SCREENS.fields.description }).waitFor();
    },
  },
  {
    name: 'company-jobs',
    route: '/companies/:slug',
    open: async ({ page, go }) => {
      await go('/companies/tidewell-grid?tab=jobs');
      await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
    },
  },
];

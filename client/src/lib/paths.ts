/** Paths of the screens. */
export const paths = {
  signIn: '/',
  register: '/register',
  forgotPassword: '/forgot-password',
  verifyOtp: '/verify-otp',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  privacyPolicy: '/privacy-policy',
  terms: '/terms',
  rules: '/community-rules',
  imprint: '/imprint',
  dashboard: '/dashboard',
  network: '/network',
  editProfile: '/edit-profile',
  ownProfile: '/user-profile/me',
  profile: (id: string) => `/user-profile/${encodeURIComponent(id)}`,
  ownActivity: '/user-activity/me',
  activity: (id: string) => `/user-activity/${encodeURIComponent(id)}`,
  post: (id: string) => `/posts/${encodeURIComponent(id)}`,
  connectionRequests: '/connection-requests',
  connections: '/connections',
  followingFollowers: '/following-followers',
  messages: '/messages',
  /** Shows a PDF of a message. */
  pdf: '/pdf',
  messagesWith: (id: string) => `/messages?user=${encodeURIComponent(id)}`,
  search: '/search',
  searchFor: (text: string) => `/search?q=${encodeURIComponent(text)}`,
  tag: (name: string) => `/tags/${encodeURIComponent(name)}`,
  saved: '/saved',
  savedIn: (folder: string | undefined) =>
    folder === undefined ? '/saved' : `/saved?folder=${encodeURIComponent(folder)}`,
  companies: '/companies',
  newCompany: '/companies/new',
  company: (slug: string) => `/companies/${encodeURIComponent(slug)}`,
  /** Of a company, or of the member who offers a job in their own name. */
  employer: ({ _id, slug }: { readonly _id: string; readonly slug: string | null }) =>
    slug === null ? paths.profile(_id) : paths.company(slug),
  editCompany: (slug: string) => `/companies/${encodeURIComponent(slug)}/edit`,
  companyTrail: (slug: string) => `/companies/${encodeURIComponent(slug)}/trail`,
  jobs: '/jobs',
  job: (id: string) => `/jobs/${encodeURIComponent(id)}`,
  /** With a company, it is chosen. */
  newJob: (companyId?: string) =>
    companyId === undefined ? '/jobs/new' : `/jobs/new?company=${encodeURIComponent(companyId)}`,
  /** A new job with the fields of another one. */
  jobAgain: (companyId: string, jobId: string) =>
    `/jobs/new?company=${encodeURIComponent(companyId)}&from=${encodeURIComponent(jobId)}`,
  applyFor: (id: string) => `/jobs/${encodeURIComponent(id)}/apply`,
  applicants: (id: string) => `/jobs/${encodeURIComponent(id)}/applicants`,
  editJob: (id: string) => `/jobs/${encodeURIComponent(id)}/edit`,
  myJobs: '/my-jobs',
  myJobsTab: (tab: string) => `/my-jobs?tab=${tab}`,
  notifications: '/notifications',
  moderation: '/moderation',
  administration: '/admin',
  administered: (section: 'members' | 'registration' | 'appearance' | 'pages' | 'system' | 'audit') =>
    `/admin/${section}`,
  administeredPage: (page: string) => `/admin/pages?page=${page}`,
  auditAbout: (id: string) => `/admin/audit?member=${encodeURIComponent(id)}`,
  /** Opened by the link that makes the first owner. */
  claim: '/admin/claim',
  settings: '/settings',
  settingsSection: (id: string) => `/settings/${id}`,
} as const;

/** Settings of a server in production, behind a proxy on this machine that speaks https. */
export const PRODUCTION_SETTINGS = {
  NODE_ENV: 'production',
  BCRYPT_COST: '10',
  RATE_LIMIT_FACTOR: '10',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'https://weft.example.org',
  HOST: '127.0.0.1',
  TRUST_PROXY: 'loopback',
};

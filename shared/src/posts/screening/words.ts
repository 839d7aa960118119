/**
 * Word lists of the text screening: whole words, lower case. Words with an ordinary meaning at work
 * ("breast", "kill", "drug", "sexual health") are omitted on purpose.
 */

/** Words of a professional context, in which only explicit words count. */
export const PROFESSIONAL_WORDS: ReadonlySet<string> = new Set(
  `job jobs work working worked career careers company companies business businesses team teams project projects
  role roles hiring hire hired recruiting recruiter recruitment interview interviews resume cv position positions
  opportunity opportunities office manager management director engineer engineers engineering developer developers
  development design designer software product products customer customers client clients market marketing sales
  startup startups industry professional professionals profession colleague colleagues conference workshop training
  skill skills experience experiences leadership leader leaders employer employee employees employment salary
  internship intern interns graduate graduates university degree certification certificate research researcher
  report reports meeting meetings strategy network networking collaboration deadline promotion promoted consultant
  consulting freelance freelancer contract nurse nursing doctor hospital clinic medical patient patients health
  healthcare therapy surgery teacher teaching school student students science scientist lawyer legal law court
  policy security privacy analysis analyst data technology finance financial bank banking investor investors`.split(
    /\s+/,
  ),
);

/** Words that count in every context. */
export const EXPLICIT_WORDS: ReadonlySet<string> = new Set(
  `porn porno pornography pornographic pornhub xxx nudes nsfw blowjob blowjobs handjob handjobs cumshot
  cumshots gangbang gangbangs hentai camgirl camgirls milf deepthroat creampie fuck fucking fucker fuckers
  motherfucker motherfuckers cunt cunts onlyfans`.split(/\s+/),
);

/** The strongest words: one flags a text. */
export const STRONGEST_WORDS: ReadonlySet<string> = new Set([
  ...EXPLICIT_WORDS,
  ...`fucked fucks whore whores slut sluts faggot nigger niggers dildo dildos orgasm orgasms orgy orgies
  masturbate masturbating masturbation boobs cocksucker cocksuckers`.split(/\s+/),
]);

/** Words that count together: one or two do not flag a text. */
export const COUNTED_WORDS: ReadonlySet<string> = new Set([
  ...STRONGEST_WORDS,
  ...`sexy horny naked naughty kinky erotic erotica escort escorts stripper strippers striptease fetish bdsm
  hookup hookups threesome seductive lust lustful topless lingerie penis vagina genitals shit shitty bullshit
  bitch bitches bastard bastards asshole assholes dick dicks cock cocks wank wanker wankers twat bollocks prick
  pricks arse arsehole`.split(/\s+/),
]);

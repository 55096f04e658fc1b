// Made by docs/make_protocol.py from the types of the server: do not edit, run that.
// What is said over a table's socket and over REST; docs/protocol.md says what it means.

/** All that a client ever sends. */
export interface Do {
  /** Chosen by the client, saved before it is sent. The same id again gets the same answer, and no second effect. */
  id: string;
  command: Enter | Look | Sit | Stand | Ready | Cut | Act | Abandon | Rematch | Say;
  /** The version on which this was decided. If anything but talk has happened since, the answer is `moved-on`. */
  v?: number | null;
}

export interface NewTable {
  /** Chosen by the client: the same again gets the same table. */
  key: string;
  terms: NewTerms;
  /** Sit down there at once, in the first seat that no bot has. */
  sit?: boolean;
  /** By seat: who sits there, `{"1": "simple"}`. Those of `GET /api/bots`. */
  bots?: Record<number, string>;
  /** And be ready: with a bot in every other seat the match begins. */
  ready?: boolean;
}

/** A match against bots, at one click: whoever is nobody yet comes in as a guest. */
export interface PlayNow {
  key: string;
  terms: NewTerms;
  /** In every other seat. */
  bot?: string;
  /** For a guest; empty: the server makes one up. */
  name?: string;
}

export interface QuickMatch {
  key: string;
  terms: NewTerms;
}

export interface AgeDeclared {
  /** I am 18 or more. */
  adult: boolean;
}

export interface NewLimit {
  /** Gettoni that I can lose in a day. */
  limit: number;
}

export interface NewPause {
  days: 1 | 7 | 30;
}

/** One of the three. By name or id a request is sent, or theirs is accepted; by their link you are friends. */
export interface NewFriend {
  name?: string;
  user?: string;
  link?: string;
}

export interface NewMute {
  /** And no friendship, nor requests. */
  block?: boolean;
}

export interface NewReport {
  /** Chosen by the client: the same again is the same report. */
  key: string;
  table: string;
  /** Of the frame in which it was seen. */
  version: number;
  seat: number;
  reason: "cheating" | "collusion" | "insult" | "name" | "other" | "stalling";
  text?: string;
}

export interface Closing {
  upheld: boolean;
  note?: string;
}

export interface NewGuest {
  /** Empty: the server makes one up. */
  name?: string;
}

/** Of a guest, who stays the same user, or of somebody new. */
export interface Registration {
  name: string;
  password: string;
  email?: string;
}

export interface SignIn {
  name: string;
  password: string;
}

/** Everywhere, also in the matches that were played. */
export interface NewName {
  name: string;
}

/** Empty: none. With the password, since it is a way to an account. */
export interface NewEmail {
  email: string;
  password: string;
}

/** All other sessions end. */
export interface NewPassword {
  current: string;
  new: string;
}

/** The password again, for who has one. */
export interface Farewell {
  password?: string;
}

export interface NewToken {
  label: string;
}

export interface NewRole {
  role: string;
}

export interface NewPasskey {
  challenge: string;
  credential: Attestation;
  label?: string;
}

export interface PasskeySignIn {
  challenge: string;
  credential: Assertion;
}

export interface NewClub {
  name: string;
  town?: string;
  contact?: string;
  about?: string;
  zone?: string;
  /** As it is in addresses: `stsm`. */
  id: string;
}

export interface ClubAbout {
  name: string;
  town?: string;
  /** Public: where one registers by mail. */
  contact?: string;
  about?: string;
  /** Days and hours are the club's own. */
  zone?: string;
}

export interface NewStaff {
  /** Of the account. */
  name: string;
  role: "organiser" | "referee" | "secretary";
}

export interface NewMember {
  surname: string;
  name: string;
  number?: string;
  email?: string;
  phone?: string;
  /** The member attests to be 18 or more: no document, no date of birth. */
  adult?: boolean;
  shown?: "full" | "hidden" | "short";
}

export interface JoinClub {
  code: string;
}

export interface MyAgreement {
  shown: "full" | "hidden" | "short";
}

export interface SendLetters {
  /** Chosen by the client: the same again sends nothing more, and gets the same answer. */
  key: string;
  kind: "end" | "matches" | "news" | "registered";
  /** Of `news`: what happened after this version. */
  since?: number;
  /** Null: the caller's. */
  language?: "en" | "it" | null;
  /** Only to these; null: to all whom it concerns. */
  who?: string[] | null;
}

export interface NewTournament {
  /** Chosen by the client: the same again is the same tournament. */
  key: string;
  setup?: NewClubSetup;
}

/** A command to a tournament. */
export interface AskTournament {
  /** Chosen by the client: the same again has no further effect, and gets the same answer. */
  id: string;
  command: ClubChange | ClubRegister | ClubConfirm | ClubWithdraw | ClubCloseList | ClubReopenList | ClubPrepare | ClubPromise | ClubDraw | ClubAdvance | ClubSchedule | ClubMove | ClubScore | ClubUndo | ClubReport | ClubSeal | ClubNoShow | ClubLate | ClubCorrect | ClubWarn | ClubExclude | ClubReadmit | ClubAnnounce | ClubConclude;
  /** The version on the screen, for what must not be decided on something older. */
  seen?: number | null;
}

export interface AskPreview {
  setup: NewClubSetup;
  /** For so many; none: from 8 to 128. */
  people?: number[];
}

export interface AskMove {
  placed: NewClubPlaced;
}

/** A sheet as it would be. */
export interface AskCount {
  entries?: (NewClubDeal | NewClubPoints | NewClubAnnulled | NewClubLeaves | NewClubGone)[];
}

export interface AskChange {
  setup: NewClubSetup;
}

/** The first message of a page without cookie: the single-use ticket that says who it is. */
export interface Enter {
  type: "enter";
  ticket: string;
}

/** One whole frame, as if nothing had been seen yet. */
export interface Look {
  type: "look";
}

/** Take a seat (the first that is free if none is named), or, as the host, put a bot there. */
export interface Sit {
  type: "sit";
  seat?: number | null;
  bot?: string | null;
  invitation?: string | null;
}

/** Free one's own seat, or, as the host, any. */
export interface Stand {
  type: "stand";
  seat?: number | null;
}

/** For the match, or between two deals for the next one. */
export interface Ready {
  type: "ready";
  ready?: boolean;
}

/** A place in the pack, and 32 random bytes of one's own in lower-case hexadecimal. */
export interface Cut {
  type: "cut";
  place: number;
  salt: string;
}

/** An action of the game, in its notation: as `options` say it. */
export interface Act {
  type: "act";
  text: string;
}

/** Leave the match, which then is lost, or goes on without. */
export interface Abandon {
  type: "abandon";
}

/** Another match: it begins when all people at the table want it. */
export interface Rematch {
  type: "rematch";
}

/** A set phrase, or a text of one's own, to everybody at the table. */
export interface Say {
  type: "say";
  phrase?: string;
  text?: string;
}

export interface NewTerms {
  /** The full id: `scala40/club`. */
  rules: string;
  players?: number;
  pairs?: boolean;
  open_cards?: boolean;
  /** `points 101`, `deals 3`; empty: the usual one of the rule-set. */
  format?: string;
  /** For a whole turn, however many steps it has. */
  turn_ms?: number | null;
  /** Of each seat, for all its turns of a match together. */
  bank_ms?: number | null;
  cut_ms?: number;
  /** Between a deal and the next. */
  pause_ms?: number;
  /** Play money for each point of difference: a cash table. null: nothing is staked. */
  stake?: number | null;
  /** At a cash table: what each sits down with, and the most one can lose in a match. null: the usual amount. */
  set_aside?: number | null;
  rated?: boolean;
  join?: "friends" | "link" | "public";
  /** How much later spectators see what happens. Not in events: the last ones would never be seen. */
  delay_ms?: number;
}

export interface Attestation {
  id: string;
  rawId: string;
  type: string;
  response: AttestationResponse;
}

export interface Assertion {
  id: string;
  rawId: string;
  type: string;
  response: AssertionResponse;
}

export interface NewClubSetup {
  title?: string;
  rules?: string;
  /** `points 151`, `deals 3`; empty: the usual one of the rule-set. */
  format?: string;
  formula?: NewClubFormula;
  evenings?: NewClubEvenings;
  deadline?: string | null;
  /** Who comes later waits. */
  places?: number;
  /** After it who is not there has not shown up. */
  delay?: number;
  prizes?: number;
  notices?: string;
}

/** Another set-up; with a reason, once the list is closed (art. 10). */
export interface ClubChange {
  type: "change";
  setup: NewClubSetup;
  reason?: string;
  /** How many there were on the sender's screen: what somebody else has changed since is not undone unseen. */
  versions?: number | null;
}

export interface ClubRegister {
  type: "register";
  who: string;
  /** The club vouches. */
  member: boolean;
  /** The member attests to be 18 or more: no document, no date of birth. */
  adult: boolean;
  way?: "desk" | "mail" | "online";
  /** The club vouches that the deadline has passed: only the secretary may enter somebody then. */
  late?: boolean;
}

export interface ClubConfirm {
  type: "confirm";
  who: string;
}

export interface ClubWithdraw {
  type: "withdraw";
  who: string;
  reason?: string;
}

export interface ClubCloseList {
  type: "close-list";
}

export interface ClubReopenList {
  type: "reopen-list";
  reason: string;
}

/** Seeded people, the best first, and who would rather not be in one group. */
export interface ClubPrepare {
  type: "prepare";
  seeds?: string[];
  wishes?: NewClubWish[];
}

/** Commit to a seed. `decide` is handed 128 fresh secret bytes with it. */
export interface ClubPromise {
  type: "promise";
}

export interface ClubDraw {
  type: "draw";
  /** What somebody in the room says now: nobody, not even the server, knew it before. */
  spoken?: string;
}

/** Make the board, or the next round. With a reason also before everything is played: the rest is cancelled. */
export interface ClubAdvance {
  type: "advance";
  reason?: string;
}

export interface ClubSchedule {
  type: "schedule";
  /** Also what is placed already and not begun. */
  anew?: boolean;
  /** Not before this day: there is no clock in here, and evenings pass. */
  first?: string | null;
}

export interface ClubMove {
  type: "move";
  placed: NewClubPlaced;
}

export interface ClubScore {
  type: "score";
  match: string;
  entry: NewClubDeal | NewClubPoints | NewClubAnnulled | NewClubLeaves | NewClubGone;
  /** How many entries the sheet had on the sender's screen: sent late, or twice, it is not counted twice. */
  deals?: number | null;
}

export interface ClubUndo {
  type: "undo";
  match: string;
  /** As of `Score`: what somebody else has entered meanwhile is not undone. */
  deals?: number | null;
}

export interface ClubReport {
  type: "report";
  match: string;
  entries: (NewClubDeal | NewClubPoints | NewClubAnnulled | NewClubLeaves | NewClubGone)[];
  /** Of a match played online. */
  table?: string;
}

export interface ClubSeal {
  type: "seal";
  match: string;
  signed?: string[];
  /** As of `Score`: nobody signs what they have not seen. */
  deals?: number | null;
}

export interface ClubNoShow {
  type: "no-show";
  match: string;
  absent: string[];
}

export interface ClubLate {
  type: "late";
  match: string;
  who: string;
  minutes: number;
}

/** The whole sheet as it should have been, or who was not there. */
export interface ClubCorrect {
  type: "correct";
  match: string;
  reason: string;
  entries?: (NewClubDeal | NewClubPoints | NewClubAnnulled | NewClubLeaves | NewClubGone)[];
  absent?: string[];
}

export interface ClubWarn {
  type: "warn";
  who: string;
  reason: string;
  article?: string;
}

export interface ClubExclude {
  type: "exclude";
  who: string;
  reason: string;
  article?: string;
}

/** An exclusion or a withdrawal was a mistake: back, as long as nothing was built on it. */
export interface ClubReadmit {
  type: "readmit";
  who: string;
  reason: string;
}

export interface ClubAnnounce {
  type: "announce";
  text: string;
}

/** Everything is played: the ranking is final. */
export interface ClubConclude {
  type: "conclude";
}

/** Where and when a match is played. */
export interface NewClubPlaced {
  match: string;
  day: string;
  starts: number;
  /** From 1; 0 is online. */
  table: number;
  referee?: string | null;
}

export interface NewClubDeal {
  type: "deal";
  /** A seat: the place in the match's list of players. */
  closer: number;
  /** By seat; none of the closer, and of who is out already. */
  hands: (NewClubHand | null)[];
  in_hand?: boolean;
}

/** A deal as the game itself counted it: online, or in a game without hands to count. */
export interface NewClubPoints {
  type: "points";
  scores: number[];
  winner?: number | null;
}

/** Counts for nothing, and is dealt again. */
export interface NewClubAnnulled {
  type: "annulled";
}

/** A player stops before the end: the hand counts, and the penalty of the regulation. */
export interface NewClubLeaves {
  type: "leaves";
  seat: number;
  hand?: NewClubHand;
  reason?: "abandon" | "timeout";
}

/** Was not there, or is out of the tournament: nobody enters this, it follows from what was decided. */
export interface NewClubGone {
  type: "gone";
  seat: number;
}

export interface AttestationResponse {
  clientDataJSON: string;
  attestationObject: string;
}

export interface AssertionResponse {
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle?: string | null;
}

/** How the tournament goes: the defaults are art. 4 as it stands. */
export interface NewClubFormula {
  kind?: "board" | "groups" | "groups-board" | "round-robin" | "swiss";
  /** How many play a match: two, or about three, four or five at a table. */
  table?: number;
  /** About: groups differ by one at most, and none has fewer than three. */
  group_size?: number;
  /** How often everybody in a group meets. */
  legs?: number;
  /** Of each group, or of each table of a board of tables. */
  qualifiers?: number;
  /** null: as many as fill the board, if that is no more than one for each group; else none. */
  wild_cards?: number | null;
  third_place?: boolean;
  /** Swiss. null: as many as a board of so many people would have. */
  rounds?: number | null;
  /** Danish: neighbours in the standing meet, even again. */
  repeats?: boolean;
  /** After VP, in this order. Lots are the last in any case. */
  tie_breaks?: ("deals" | "head-to-head" | "lots" | "mp" | "opponents" | "paid" | "placing")[];
}

/** When and where: the defaults are art. 2 as it stands. */
export interface NewClubEvenings {
  first?: string | null;
  /** 0 is Monday. */
  days?: number[];
  opens?: number;
  closes?: number;
  /** What a match is given. */
  minutes?: number;
  tables?: number;
  /** Matches of one person in an evening, at most. */
  a_day?: number;
  without?: string[];
  referees?: string[];
  /** How many tables a referee looks after at once. */
  tables_each?: number;
}

/** These two would rather not be in one group, nor meet in the first round. */
export interface NewClubWish {
  one: string;
  other: string;
}

/** What a player was left with, said in one of three ways. */
export interface NewClubHand {
  points?: number | null;
  /** `KD 7C JK`, counted by the regulation. */
  cards?: string | null;
  /** Has not opened: all cards in hand. */
  all?: boolean;
}

/** How things stand, and what happened since the last. With `re` it is the acknowledgement: there is no other. */
export interface Shown {
  type: "frame";
  frame: Frame;
  re: string | null;
  /** The version at which the action `re` took effect; the same however often it is sent. */
  done: number | null;
}

/** To the one who asked, and nobody else. Nothing has changed. */
export interface Refused {
  type: "error";
  /** null: the message could not be read so far. */
  re: string | null;
  code: string;
  rule: string;
  message: Words;
  parameters: Record<string, unknown>;
}

/** Who of the people at the table is not there: none of their sockets is open, for two seconds or more. Said after the first frame, unless all are there, and whenever it changes. Their clocks run on. */
export interface Away {
  type: "away";
  seats: number[];
}

export interface RestRefused {
  code: string;
  message: string;
  rule: string | null;
  parameters: Record<string, unknown>;
}

export interface Listing {
  table: string;
  host: string;
  terms: Terms;
  seats: SeatListed[];
  phase: "closed" | "cut" | "lobby" | "over" | "pause" | "play";
  matches: number;
  totals: number[];
}

export interface TableShown {
  listing: Listing;
  frame: Frame;
  /** For those who sit there and the host: whoever has it may sit down, `{"type": "sit", "invitation": …}`. */
  invitation: string | null;
}

export interface Playing {
  me: Me;
  table: TableShown;
}

export interface MatchPage {
  table: string;
  number: number;
  rules: string;
  names: string[];
  /** Frames there are, for `frames?first=…`. */
  steps: number;
  verdict: Verdict | null;
  /** From the points to the match points, victory points, difference and stake, each line with its rule. */
  explained: Explained[];
  /** Every deal computed again from the seeds that were published: `smazzata verify` says the same of the record. */
  report: Report;
}

export interface RulesShown {
  games: GameShown[];
  /** Least and most of every number of the terms. */
  ranges: Record<string, [number, number]>;
}

export interface BotShown {
  /** As `sit` takes it, at the usual pace. */
  bot: string;
  name: Words;
  says: Words;
  /** The pace of a bot that is named without one. */
  usual: string;
  paces: PaceShown[];
}

export interface PhraseShown {
  /** As `say` takes it. */
  phrase: string;
  says: Words;
}

export interface Place {
  table: string;
  number: number;
  seat: number;
  rules: string;
  names: string[];
  at: number;
  ended_at: number | null;
  verdict: Verdict | null;
}

/** The numbers of the house. */
export interface CashRules {
  welcome: number;
  top_up_to: number;
  usual_limit: number;
  largest_limit: number;
  /** Days. */
  pauses: number[];
  /** What gettoni are, and are not. */
  words: Words;
}

/** What one plays for at a table, to be read before sitting down. */
export interface CashTerms {
  /** For each point of difference. */
  stake: number;
  /** What each sits down with. */
  set_aside: number;
  /** In one match. */
  most_to_lose: number;
  /** Match points that make one point of difference. */
  cash_unit: number;
  words: Words;
}

export interface TableCash {
  table: string;
  terms: CashTerms;
  /** Why I cannot sit down there now; null: I can, or I sit there already. */
  why_not: WhyNot | null;
}

export interface Purse {
  balance: number;
  /** Set aside at tables, all together. */
  aside: number;
  tables: Aside[];
  /** When I said that I am 18 or more. */
  adult_at: number | null;
  limit: LimitShown;
  paused_until: number | null;
  /** With gettoni set aside at a table. */
  minutes_today: number;
  /** When tomorrow begins: limits and grants count by the Italian day. */
  day_ends: number;
  grant: GrantShown;
}

/** The newest first. */
export interface Movements {
  movements: Movement[];
  /** For `before`: where the next page begins. */
  more: string | null;
}

/** For "export my data". */
export interface PurseKept {
  purse: Purse;
  movements: Movement[];
}

export interface FriendsShown {
  friends: FriendShown[];
  /** Accept or decline. */
  asked_me: Known[];
  /** Not answered yet. */
  asked: Known[];
}

export interface Bond {
  user: string;
  name: string;
  state: "asked" | "friends";
}

/** Whoever has it becomes your friend. The one before does not hold any more. */
export interface LinkShown {
  link: string;
  until: number;
}

export interface MuteShown {
  user: string;
  name: string;
  since: number;
  blocked: boolean;
}

/** As whoever made it sees it. */
export interface MyReport {
  id: string;
  at: number;
  table: string;
  version: number;
  seat: number;
  name: string;
  reason: string;
  text: string;
  closed: boolean;
}

/** For referees. */
export interface ReportShown {
  id: string;
  at: number;
  reporter: string;
  reporter_name: string;
  reported: string;
  reported_name: string;
  table: string;
  version: number;
  seat: number;
  reason: string;
  text: string;
  closed_at: number | null;
  /** The name of whoever closed it. */
  closed_by: string | null;
  upheld: boolean | null;
  note: string | null;
}

export interface ReportPage {
  report: ReportShown;
  /** At that table, until that version and a little later. */
  said: SaidThen[];
}

/** For "export my data". */
export interface Kept {
  friends: Known[];
  asked_me: Known[];
  asked: Known[];
  mutes: MuteShown[];
  reports: MyReport[];
}

export interface StandingsPage {
  /** A game or a rule-set. */
  rules: string;
  period: PeriodShown;
  by: "mp" | "vp";
  /** Only my friends and I. */
  friends: boolean;
  /** Only the members of this club; as with friends, places are those among themselves. */
  club: string | null;
  /** How many stand in it. */
  players: number;
  rows: Standing[];
  /** For `after`: the page that follows. */
  next: string | null;
  /** My own place, wherever it is; null: not in it. */
  me: Standing | null;
  /** Those just before and just after me, and I. */
  around: Standing[];
  /** What puts one before the other. */
  says: Sentence[];
}

/** Something to choose from: in which periods somebody has played what. */
export interface StandingsThereAre {
  rules: string;
  /** The newest first, all time at the end. */
  periods: PeriodShown[];
}

export interface LevelsShown {
  /** From the lowest up. */
  levels: LevelShown[];
  kinds: KindShown[];
  /** The points of somebody new. */
  start: number;
  provisional_matches: number;
  provisional_doubt: number;
  /** How a level is worked out, in words. */
  says: Sentence[];
  /** What makes a match rated, in words: to be shown before one sits down at such a table. */
  rated: Sentence[];
  bots: BotLevel[];
}

export interface LevelsOf {
  user: string;
  /** The most played first. */
  ratings: Rating[];
}

export interface PersonPage {
  user: string;
  name: string;
  /** Registered then. */
  since: number;
  ratings: Rating[];
  /** This month, and of all time. */
  places: PlaceHeld[];
  figures: FiguresShown[];
  /** Favourite tables, the most played first. */
  tables: TableLiked[];
  recent: ResultShown[];
  /** Rated ones; no other is shown to everybody. */
  matches: number;
  won: number;
}

export interface History {
  game: string;
  kind: "duel" | "open-pairs" | "pairs" | "several";
  now: Rating;
  /** From the oldest to the newest; thinned out where there are very many. */
  steps: LevelStep[];
  /** How many matches there were. */
  of: number;
}

/** The matches that make a number of a standing, the newest first. */
export interface ResultsPage {
  user: string;
  name: string;
  rules: string | null;
  period: PeriodShown;
  /** The number that these matches add up to. */
  standing: Standing | null;
  results: ResultShown[];
  /** For `after`: those before these. */
  next: string | null;
}

/** One person and another, in rated matches in which they were on different sides. */
export interface Against {
  user: string;
  name: string;
  other: string;
  other_name: string;
  matches: number;
  /** By the first; in matches of several, in which either won. */
  won: number;
  /** Won by the other. */
  lost: number;
  drawn: number;
  /** Somebody else won. */
  neither: number;
  /** Matches as partners. */
  together: number;
  together_won: number;
  /** Of the first, in those matches; as the others. */
  mp: number;
  vp: number;
  other_mp: number;
  other_vp: number;
  /** The newest first. */
  results: ResultShown[];
  next: string | null;
}

export interface SeasonListed {
  period: PeriodShown;
  closed: boolean;
  games: SeasonWon[];
}

export interface SeasonPage {
  period: PeriodShown;
  /** It will never change any more; before, it is how things stand. */
  closed: boolean;
  closed_at: number | null;
  games: SeasonOfGame[];
}

/** For "export my data". */
export interface RatedKept {
  ratings: Rating[];
  results: ResultShown[];
  /** By rule-set: what is counted, and how often. */
  figures: Record<string, Record<string, number>>;
}

export interface Me {
  id: string;
  name: string;
  role: string;
  guest: boolean;
  email: string | null;
  /** Milliseconds since 1970, as all times. */
  since: number;
}

export interface Here {
  /** null: nobody is signed in. */
  me: Me | null;
}

export interface UserView {
  id: string;
  name: string;
  role: string;
  gone: boolean;
}

export interface SessionView {
  id: string;
  agent: string;
  since: number;
  seen: number;
  this: boolean;
}

export interface TokenView {
  id: string;
  label: string;
  since: number;
}

/** The only time that the token is shown. */
export interface TokenShown {
  id: string;
  label: string;
  token: string;
}

/** Opens one socket, once. */
export interface TicketShown {
  ticket: string;
  until: number;
}

export interface PasskeyView {
  id: string;
  label: string;
  since: number;
}

export interface DeedView {
  at: number;
  actor: string | null;
  user: string;
  what: string;
  detail: string;
}

/** How many sessions were ended. */
export interface Ended {
  sessions: number;
}

/** `options` as `PublicKeyCredential.parse…OptionsFromJSON` takes them. */
export interface Challenge {
  id: string;
  options: Record<string, unknown>;
}

export interface Exported {
  me: Me;
  sessions: SessionView[];
  tokens: TokenView[];
  passkeys: PasskeyView[];
  audit: DeedView[];
  /** What each of the other features keeps. */
  more: Record<string, unknown>;
}

export interface ClubShown {
  id: string;
  name: string;
  town: string;
  contact: string;
  about: string;
  zone: string;
  /** What I am there; null: nothing. */
  role: "member" | "organiser" | "referee" | "secretary" | null;
  /** Which member I am, if my account is linked to one. */
  member: string | null;
}

export interface StaffShown {
  user: string;
  name: string;
  role: "organiser" | "referee" | "secretary";
  since: number;
  /** If the account is linked to a member: who plays cannot be their own referee. */
  member: string | null;
}

export interface MembersShown {
  members: MemberShown[];
}

export interface Imported {
  new: number;
  changed: number;
  same: number;
  /** False: only looked at, as was asked. */
  done: boolean;
}

export interface LineProblem {
  line: number;
  code: string;
  message: string;
}

/** Whoever enters it links their account to this member. It holds for a month, and once. */
export interface CodeShown {
  code: string;
  until: number;
}

/** All that the club keeps of a member. */
export interface MemberKept {
  member: MemberShown;
  adult_by: string | null;
  created_at: number;
  tournaments: MemberTournament[];
  letters: MemberLetter[];
}

/** For "export my data": where I have a role, and as which member I am linked. */
export interface ClubsKept {
  roles: ClubShown[];
  members: MemberKept[];
}

export interface Posted {
  queued: number;
  /** Whom it concerns too, and who has no address: by telephone, or at the desk. */
  without: string[];
}

export interface OutboxShown {
  /** Whether this server sends mail at all. False: texts are there to be copied. */
  available: boolean;
  /** The address it comes from. */
  sender: string;
  /** Where answers go: the club's contact, if it is an address; empty: to the sender. */
  reply_to: string;
  /** The newest first. */
  letters: LetterShown[];
}

export interface ClubPage {
  club: ClubShown;
  tournaments: TournamentListed[];
  /** The hall of fame, the best first. */
  fame: Famous[];
}

export interface TournamentShown {
  club: ClubShown;
  id: string;
  version: number;
  phase: "closed" | "concluded" | "playing" | "promised" | "registration";
  setup: ClubSetup;
  /** Names: for the club's people as they are, for everybody else as agreed. */
  people: Record<string, string>;
  entrants: EntrantShown[];
  matches: TournamentMatch[];
  stages: StageShown[];
  draws: DrawShown[];
  ranking: ClubRanked[];
  prizes: ClubRanked[];
  /** When the set-up was changed, why, and by whom. */
  versions: VersionShown[];
  announced: ClubLine[];
  /** The commands that I may ask for. */
  may: string[];
  /** What hands are worth: for a referee's phone, which adds up where there is no network. */
  counting: ClubCounting;
  /** Of the calendar: for the club's people. */
  conflicts: ConflictShown[];
  /** The board would be another one by the results as they are now: for the club's people. */
  stale: boolean;
  discipline: Discipline[];
  /** What is to be done next: for the club's people. */
  due: ClubDue | null;
  /** For the next draw, the best first: for the club's people, until it is promised. */
  seeds: string[];
  wishes: ClubWish[];
  /** As in `…/version`. */
  opened: number;
}

export interface TournamentDone {
  /** At which it took effect. */
  version: number;
  tournament: TournamentShown;
}

export interface TournamentVersion {
  version: number;
  updated_at: number;
  /** Tables opened online so far: no event of the tournament, but news for who waits for one. */
  opened: number;
}

export interface TournamentMatchPage {
  tournament: string;
  title: string;
  version: number;
  match: TournamentMatch;
  people: Record<string, string>;
  deals: TournamentDeal[];
  signed: string[];
  absent: string[];
  /** The reasons. */
  corrections: string[];
  /** Seats that are out by now. */
  out: number[];
  rules: string;
  /** `points 151`, `deals 3`: as agreed, or as usual. */
  format: string;
  /** From points to MP and VP, once it is decided. */
  explained: Explained[];
  /** As in `…/version`. */
  opened: number;
  /** I play it. */
  mine: boolean;
  /** Online: who is not ready at the table by then has not shown up, if somebody else is. */
  ready_by: number | null;
}

export interface LogShown {
  lines: ClubLine[];
  people: Record<string, string>;
}

export interface PreviewShown {
  preview: ClubPreview;
  notes: NoteShown[];
}

/** What would follow if the set-up were changed, art. 10. */
export interface ChangeShown {
  /** Matches played, which count. */
  stands: number;
  /** Matches that would not be played any more. */
  cancelled: number;
  /** There would be a new draw. */
  again: boolean;
  /** The board would be made anew. */
  unmade: boolean;
  /** What would be to do next. */
  due: ClubDue | null;
}

export interface ConflictShown {
  match: string;
  code: string;
  hard: boolean;
  message: string;
}

/** A sheet counted before it is entered, as far as it goes. */
export interface CountShown {
  deals: TournamentDeal[];
  /** Seats that are out by then. */
  out: number[];
  over: boolean;
  /** The seat that has won. */
  winner: number | null;
  /** Why the entry after those cannot be. */
  wrong: NoteShown | null;
  /** Whose it is about. */
  seat: number | null;
}

export interface Letter {
  who: string;
  name: string;
  /** Empty: by telephone, or at the desk. */
  email: string;
  phone: string;
  subject: string;
  text: string;
}

export interface Frame {
  table: string;
  version: number;
  /** The time of what is shown: for spectators earlier, by the table's delay. */
  now: number;
  /** Whose frame this is; null: the spectators'. */
  seat: number | null;
  phase: "closed" | "cut" | "lobby" | "over" | "pause" | "play";
  host: string;
  terms: Terms;
  seats: SeatShown[];
  clocks: Clocks;
  /** Which commands this viewer can give. */
  may: string[];
  told: Told[];
  /** More has happened than is told. */
  missed: boolean;
  match: MatchShown | null;
  deal: DealShown | null;
  cut: CutWanted | null;
  /** Of the game; null before the first deal. */
  view: GameView | null;
  /** What may be done now, in the notation of the game: only for the seat whose turn it is. */
  options: string[];
  sheet: Sheet | null;
  /** Only for who has seen nothing yet; afterwards what is said is told. */
  chat: Said[];
  /** Only for who has seen nothing yet: the last that the game has told this viewer in this deal. */
  past: GameEvent[];
}

export interface Terms {
  /** The full id: `scala40/club`. */
  rules: string;
  players: number;
  pairs: boolean;
  open_cards: boolean;
  /** `points 101`, `deals 3`; empty: the usual one of the rule-set. */
  format: string;
  /** For a whole turn, however many steps it has. */
  turn_ms: number | null;
  /** Of each seat, for all its turns of a match together. */
  bank_ms: number | null;
  cut_ms: number;
  /** Between a deal and the next. */
  pause_ms: number;
  /** Play money for each point of difference: a cash table. null: nothing is staked. */
  stake: number | null;
  /** At a cash table: what each sits down with, and the most one can lose in a match. null: the usual amount. */
  set_aside: number | null;
  rated: boolean;
  join: "friends" | "link" | "public";
  /** How much later spectators see what happens. Not in events: the last ones would never be seen. */
  delay_ms: number;
}

export interface SeatListed {
  who: string | null;
  name: string | null;
  bot: string | null;
}

/** How a match ended. No winner: a draw. */
export interface Verdict {
  reason: "abandon" | "deals" | "points" | "timeout";
  winner: number | null;
  mp: number[];
  vp: number[];
  /** Of the winner's match points, as a cash table counts it. */
  difference: number;
  /** What the winner receives in play money: nothing where there is no stake. */
  cash: number;
  settled: Settled[];
}

/** One line: what it makes of which numbers, for which side, and by which rule. */
export interface Explained {
  code: string;
  side: number | null;
  /** The number that this line arrives at. */
  value: number;
  rule: string;
  says: Words;
  /** Where it is about one player of the side. */
  seat: number | null;
}

export interface Report {
  deals: DealReport[];
  finished: boolean;
  troubles: Trouble[];
}

export interface GameShown {
  key: string;
  title: Words;
  /** Which way round the table the order of play runs. */
  clockwise: boolean;
  /** The first is the usual one. */
  rules: RuleSetShown[];
}

export interface PaceShown {
  pace: string;
  name: Words;
  /** Before each step. */
  ms: number;
  /** As `sit` takes it: `simple:quick`. */
  bot: string;
}

export interface WhyNot {
  code: string;
  rule: string | null;
  message: Words;
}

export interface Aside {
  table: string;
  amount: number;
}

export interface LimitShown {
  /** Today's. */
  limit: number;
  /** A higher one that was asked for. */
  next_limit: number | null;
  next_from: number | null;
  /** Lost less won, never below 0. */
  lost_today: number;
  /** What can still be set aside today. */
  left: number;
}

/** What the house gives next. */
export interface GrantShown {
  kind: "top-up" | "welcome";
  /** As of now: nothing if I have enough. */
  amount: number;
  /** From when on it can be asked for. */
  at: number;
  /** It can be asked for now. */
  due: boolean;
}

export interface Movement {
  id: string;
  at: number;
  reason: "aside" | "back" | "correct" | "left" | "settle" | "top-up" | "welcome";
  amount: number;
  /** What it changed in my purse. */
  purse: number;
  /** What it changed in what I have set aside. */
  aside: number;
  /** Of my purse, after it. */
  balance: number;
  table: string | null;
  /** Of the match at that table. */
  number: number | null;
  /** With whom, where a match was settled. */
  other: string | null;
  other_name: string | null;
  /** Of a correction: why, in words. */
  note: string | null;
}

export interface FriendShown {
  user: string;
  name: string;
  since: number;
  /** Seen in the last minutes. */
  online: boolean;
  /** Has a seat at some table. */
  playing: boolean;
  /** Of those tables, the ones that you may look at. */
  tables: Listing[];
}

/** Somebody, and since when. */
export interface Known {
  user: string;
  name: string;
  since: number;
}

export interface SaidThen {
  version: number;
  at: number;
  seat: number;
  who: string;
  name: string;
  phrase: string;
  text: string;
}

export interface PeriodShown {
  /** `all`, `2026`, `2026-11`, `2026-W47`. */
  period: string;
  kind: "all" | "month" | "week" | "year";
  /** Midnight in Rome, in milliseconds; null: all time. */
  starts: number | null;
  ends: number | null;
  over: boolean;
}

export interface Standing {
  /** Shared by those who are level. */
  place: number;
  user: string;
  name: string;
  /** Deleted their account: no page to open. */
  gone: boolean;
  matches: number;
  won: number;
  drawn: number;
  lost: number;
  mp: number;
  vp: number;
  /** A match, to two decimals; as the next. */
  average_mp: number;
  average_vp: number;
  best_run: number;
}

/** A sentence, and where it is written. */
export interface Sentence {
  says: Words;
  rule: string;
}

export interface LevelShown {
  key: string;
  name: Words;
  /** Points from which it begins; null: the first. */
  least: number | null;
}

export interface KindShown {
  kind: "duel" | "open-pairs" | "pairs" | "several";
  name: Words;
}

/** Measured in matches of bots among themselves: not to be compared with people's. */
export interface BotLevel {
  bot: string;
  game: string;
  rules: string;
  kind: "duel" | "open-pairs" | "pairs" | "several";
  points: number;
  doubt: number;
  level: LevelShown;
  matches: number;
}

/** Somebody's level at one kind of table. */
export interface Rating {
  game: string;
  kind: "duel" | "open-pairs" | "pairs" | "several";
  /** The published number: strength less three times the doubt. */
  points: number;
  strength: number;
  doubt: number;
  level: LevelShown;
  provisional: boolean;
  matches: number;
  /** When the last match ended. */
  at: number;
}

export interface PlaceHeld {
  rules: string;
  period: string;
  by: "mp" | "vp";
  place: number;
  players: number;
}

export interface FiguresShown {
  /** A rule-set, or a game: all its rule-sets together. */
  rules: string;
  deals: number;
  figures: FigureShown[];
  /** Scala 40: in which of one's own turns one opened. */
  openings: BarShown[];
}

export interface TableLiked {
  rules: string;
  kind: "duel" | "open-pairs" | "pairs" | "several";
  matches: number;
  won: number;
}

/** A rated match as one of its players looks at it. Line by line: `GET /api/tables/{table}/matches/{number}`. */
export interface ResultShown {
  table: string;
  number: number;
  rules: string;
  kind: "duel" | "open-pairs" | "pairs" | "several";
  ended_at: number;
  reason: "abandon" | "deals" | "points" | "timeout";
  /** How it ended for this person, in words. */
  says: Words;
  /** The article behind the points. */
  rule: string;
  outcome: "drawn" | "lost" | "won";
  mp: number;
  vp: number;
  left: boolean;
  /** Of the level, after this match. */
  points: number;
  change: number;
  /** Everybody, by seat. */
  players: PlayerShown[];
}

/** A point of the chart. */
export interface LevelStep {
  at: number;
  table: string;
  number: number;
  points: number;
  strength: number;
  doubt: number;
}

export interface SeasonWon {
  game: string;
  /** Several where they are level; none: nobody has played. */
  winners: Honour[];
}

export interface SeasonOfGame {
  game: string;
  players: number;
  matches: number;
  /** By match points: the first three places, more where they are level. */
  podium: Standing[];
  by_vp: Standing[];
  awards: Award[];
}

/** For the club's people. Referees see no contacts. */
export interface MemberShown {
  id: string;
  surname: string;
  name: string;
  number: string;
  email: string;
  phone: string;
  /** When it was attested. */
  adult_at: number | null;
  shown: "full" | "hidden" | "short";
  shown_at: number;
  /** The name of the linked account. */
  account: string | null;
  /** What everybody else sees. */
  public: string;
  erased: boolean;
}

export interface MemberTournament {
  tournament: string;
  title: string;
  /** In the final ranking. */
  place: number | null;
}

export interface MemberLetter {
  tournament: string;
  kind: "end" | "matches" | "news" | "registered";
  email: string;
  subject: string;
  /** Empty once it is sent or given up. */
  text: string;
  state: "failed" | "queued" | "sending" | "sent";
  at: number;
}

/** A letter on its way. */
export interface LetterShown {
  id: string;
  who: string;
  name: string;
  email: string;
  kind: "end" | "matches" | "news" | "registered";
  state: "failed" | "queued" | "sending" | "sent";
  /** Of the last try. */
  problem: "" | "address-unfit" | "later" | "no-connection" | "refused";
  /** Of the mail server, as it said it. */
  answer: string;
  tries: number;
  /** When it was asked for. */
  at: number;
  /** While it is queued: when it is tried. */
  next_at: number | null;
  done_at: number | null;
}

/** A tournament among others: also the archive of past editions. */
export interface TournamentListed {
  id: string;
  title: string;
  phase: "closed" | "concluded" | "playing" | "promised" | "registration";
  created_at: number;
  updated_at: number;
  people: number;
  /** The first day. */
  first: string | null;
  /** Once it is over, those with a prize, as they agreed to be shown. */
  podium: string[];
}

/** Somebody over all tournaments of the club that are over. */
export interface Famous {
  who: string;
  name: string;
  tournaments: number;
  won: number;
  podiums: number;
  matches: number;
  matches_won: number;
  /** Of the club's own standing: for every tournament, how many were left behind. */
  points: number;
}

export interface ClubSetup {
  title: string;
  rules: string;
  /** `points 151`, `deals 3`; empty: the usual one of the rule-set. */
  format: string;
  formula: ClubFormula;
  evenings: ClubEvenings;
  deadline: string | null;
  /** Who comes later waits. */
  places: number;
  /** After it who is not there has not shown up. */
  delay: number;
  prizes: number;
  notices: string;
}

export interface EntrantShown {
  who: string;
  at: number;
  waits: boolean;
  confirmed: boolean;
  out: "" | "excluded" | "withdrew";
}

export interface TournamentMatch {
  id: string;
  stage: number;
  round: number;
  kind: "board" | "group" | "round" | "third";
  group: string;
  players: (string | null)[];
  /** On a board, the matches it waits for. */
  after: string[];
  state: "over" | "playing" | "unknown" | "waiting";
  placed: ClubPlaced | null;
  starts_at: number | null;
  /** Points so far, by player. */
  totals: number[];
  deals: number;
  outcome: ClubOutcome | null;
  sealed: boolean;
  corrected: boolean;
  /** Where it is, or was, played online. */
  table: string;
}

export interface StageShown {
  number: number;
  kind: "board" | "groups" | "heats" | "swiss";
  groups: GroupShown[];
  /** Of a board, from top to bottom; empty: a bye. */
  slots: string[];
  /** Of a Swiss tournament. */
  standing: ClubRow[];
  /** From groups to the board, with the comparison that chose the wild cards. */
  qualified: ClubQualified | null;
}

/** All that is needed to make the draw again: docs/club.md says how. */
export interface DrawShown {
  number: number;
  at: number;
  commitment: string;
  fingerprint: string;
  source: ClubSource;
  /** Empty: promised, and not drawn yet. */
  seed: string;
  spoken: string;
  drawn_at: number | null;
  /** For a room, one after the other. */
  steps: ClubStep[];
  lots: string[];
  unmet: ClubWish[];
}

export interface ClubRanked {
  place: number;
  who: string;
  /** What decided the place: the board as far as it goes, then the standing. */
  reached: "board" | "excluded" | "final" | "standing" | "third" | "won";
  /** On the board, of the round in which this one lost: 8, the last eight. */
  places_left: number;
}

export interface VersionShown {
  at: number;
  reason: string;
  /** For the club's people. */
  by: string;
  /** As it was from then on. */
  setup: ClubSetup;
}

export interface ClubLine {
  /** Of the event, from 1. */
  number: number;
  at: number;
  by: ClubActor;
  /** Of the club's regulation: `8`, `10`, `g`. */
  article: string;
  it: string;
  en: string;
  /** Who is told; nobody named: everybody. */
  concerns: string[];
}

export interface ClubCounting {
  points_are: "paid" | "won";
  by: "deals" | "points";
  /** The exit score, the points that win, or how many deals. */
  target: number;
  /** Empty: no hands are counted, a deal is entered in points. */
  worth: ClubWorth[];
  /** Whoever has more left has not opened. */
  most_cards: number;
  least: number;
  /** No hand is worth less, or more. */
  most: number;
  all_in_hand: number;
  /** Closing in hand doubles what is counted by cards or points. */
  in_hand_doubles: boolean;
  leave_penalty: number;
}

/** For the club's people. */
export interface Discipline {
  at: number;
  who: string;
  kind: "exclusion" | "warning";
  article: string;
  reason: string;
}

export interface ClubDue {
  what: "board" | "board-again" | "close-list" | "conclude" | "confirm" | "draw" | "first-day" | "over" | "promise" | "register" | "results" | "round" | "schedule";
  /** Of people on the list, registrations to confirm, matches to place, results that are missing. */
  count: number;
}

/** These two would rather not be in one group, nor meet in the first round. */
export interface ClubWish {
  one: string;
  other: string;
}

/** A line of the score sheet. */
export interface TournamentDeal {
  entry: ClubDeal | ClubPoints | ClubAnnulled | ClubLeaves | ClubGone;
  scores: number[];
  totals: number[];
}

export interface ClubPreview {
  people: number;
  /** Their sizes. */
  groups: number[];
  group_matches: number;
  through: number;
  wild_cards: number;
  /** Places on the board. */
  board: number;
  byes: number;
  board_matches: number;
  rounds: number;
  matches: number;
  /** Everybody plays at least so many. */
  least_each: number;
  evenings: number;
  /** If there is a first day. */
  last: string;
  problems: ClubProblem[];
}

export interface NoteShown {
  code: string;
  hard: boolean;
  message: string;
}

export interface SeatShown {
  seat: number;
  /** null: a bot, or nobody. */
  who: string | null;
  /** null: the seat is free. */
  name: string | null;
  bot: string | null;
  ready: boolean;
  /** Of the match: eliminated, timed out or gone. */
  out: boolean;
}

/** For every viewer the same. The time left of the running bank is `banks[seat] - (now - since)`. */
export interface Clocks {
  /** By seat, at the beginning of the present turn; none: no time banks. */
  banks: number[];
  /** Whose clock runs. */
  seat: number | null;
  since: number;
  turn_until: number | null;
  bank_until: number | null;
  /** When something happens by itself: a time-out, the agreed cut, the next deal. */
  until: number | null;
}

/** What one event gave to tell: what everybody may know, and what the game tells this viewer. */
export interface Told {
  version: number;
  at: number;
  notices: (Created | Sat | Stood | Readied | Begun | OpenDeal | CutPack | Depart | RevealSeed | Paid | Counted | Decided | Said | Resumed | Closed)[];
  game: GameEvent[][];
}

export interface MatchShown {
  id: string;
  number: number;
  rules: string;
  revision: number;
  seats: Seats;
  format: string;
  /** Of the present deal, or of the next one. */
  dealer: number;
  names: string[];
  totals: number[];
  won: number[];
  out: number[];
  verdict: Verdict | null;
}

/** What is public of the shuffle; with the seed anyone can compute it again. */
export interface DealShown {
  number: number;
  commitment: string | null;
  /** One for every shuffle that was made. */
  cuts: CutShown[];
  seed: string | null;
}

export interface CutWanted {
  seat: number;
  label: string;
  cards: number;
}

export interface Scala40View {
  rules: string;
  seat: number | null;
  pairs: boolean;
  open_cards: boolean;
  dealer: number;
  phase: "deal" | "over" | "play" | "stock";
  turn: number | null;
  seats: Scala40SeatView[];
  table: Scala40MeldView[];
  /** The top of the discard pile, the only card of it in sight. */
  top: string | null;
  pile: number;
  stock: number;
  took: "" | "collected" | "drawn";
  /** The card collected in this turn, if it is still in the hand. */
  collected: string | null;
  /** What has been laid in this turn, and may be taken back, step by step. */
  steps: number;
  duties: Scala40DutyView[];
  result: Result | null;
}

/** What one seat, or a spectator (viewer None), sees. */
export interface ScopaView {
  rules: string;
  seats: Seats;
  viewer: number | null;
  phase: "deal" | "over" | "play";
  dealer: number;
  turn: number | null;
  hand: string[];
  /** The partner's hand, where pairs play with open cards. */
  partner: string[] | null;
  /** How many cards each seat holds. */
  hands: number[];
  table: string[];
  stock: number;
  /** How many cards each side took; they lie face down. */
  captured: number[];
  scope: number[];
  last_capture: number | null;
  redeals: number;
  /** The captured cards, turned up when the deal is played out. */
  piles: string[][] | null;
  result: Result | null;
}

/** What was counted in a deal: its score sheet, and what players who left were charged. */
export interface Sheet {
  deal: number;
  claims: (Paid | Counted)[];
}

export interface Said {
  type: "said";
  at: number;
  seat: number;
  phrase: string;
  text: string;
  /** Seats change hands; empty in old logs. */
  who: string;
}

/** What one loser settles with the winner. */
export interface Settled {
  side: number;
  own: number;
  winner: number;
  /** What the winner receives from this side. */
  mp: number;
  left: boolean;
}

export interface DealReport {
  number: number;
  /** `proven-default-cut`: nobody cut, so only that nothing changed after the commitment is proved. */
  order: "proven" | "proven-default-cut" | "unproven";
  redeals: number;
  stocks: number;
  actions: number;
  /** `broken` where the deal was not played to its end. */
  ending: string;
  totals: number[];
}

/** Something that does not hold: where (the number of the entry, if it is one), and what. */
export interface Trouble {
  entry: number | null;
  deal: number;
  code: string;
  it: string;
  en: string;
}

export interface RuleSetShown {
  /** As `terms.rules` takes it. */
  id: string;
  key: string;
  title: Words;
  revision: number;
  /** Each for themselves. */
  players: number[];
  /** May four play in two pairs? */
  pairs: boolean;
  /** The usual ones, the default first. */
  formats: FormatShown[];
  /** `paid`: the fewest win; `won`: the most. */
  points_are: string;
  cash_unit: number;
  clauses: ClauseShown[];
}

export interface FigureShown {
  key: string;
  name: Words;
  /** null: nothing to count yet. */
  value: number | null;
  unit: "average" | "count" | "percent";
  /** Out of how many. */
  of: number;
}

export interface BarShown {
  /** The turn; the last stands for all later ones. */
  key: string;
  count: number;
}

export interface PlayerShown {
  seat: number;
  side: number;
  user: string;
  name: string;
  gone: boolean;
  outcome: "drawn" | "lost" | "won";
  mp: number;
  vp: number;
  /** Ran out of time, or abandoned. */
  left: boolean;
}

/** Somebody and the number that brought them here. */
export interface Honour {
  place: number;
  user: string;
  name: string;
  gone: boolean;
  value: number;
}

export interface Award {
  key: "hands-closed" | "run" | "scope";
  name: Words;
  /** Several where they are level; none: nobody did it. */
  winners: Honour[];
}

/** How the tournament goes: the defaults are art. 4 as it stands. */
export interface ClubFormula {
  kind: "board" | "groups" | "groups-board" | "round-robin" | "swiss";
  /** How many play a match: two, or about three, four or five at a table. */
  table: number;
  /** About: groups differ by one at most, and none has fewer than three. */
  group_size: number;
  /** How often everybody in a group meets. */
  legs: number;
  /** Of each group, or of each table of a board of tables. */
  qualifiers: number;
  /** null: as many as fill the board, if that is no more than one for each group; else none. */
  wild_cards: number | null;
  third_place: boolean;
  /** Swiss. null: as many as a board of so many people would have. */
  rounds: number | null;
  /** Danish: neighbours in the standing meet, even again. */
  repeats: boolean;
  /** After VP, in this order. Lots are the last in any case. */
  tie_breaks: ("deals" | "head-to-head" | "lots" | "mp" | "opponents" | "paid" | "placing")[];
}

/** When and where: the defaults are art. 2 as it stands. */
export interface ClubEvenings {
  first: string | null;
  /** 0 is Monday. */
  days: number[];
  opens: number;
  closes: number;
  /** What a match is given. */
  minutes: number;
  tables: number;
  /** Matches of one person in an evening, at most. */
  a_day: number;
  without: string[];
  referees: string[];
  /** How many tables a referee looks after at once. */
  tables_each: number;
}

/** Where and when a match is played. */
export interface ClubPlaced {
  match: string;
  day: string;
  starts: number;
  /** From 1; 0 is online. */
  table: number;
  referee: string | null;
}

/** By player: victory points, match points, points (paid, or made), deals won, place at the table. */
export interface ClubOutcome {
  match: string;
  players: string[];
  /** null: a draw, or nobody was there. */
  winner: string | null;
  vp: number[];
  mp: number[];
  points: number[];
  deals: number[];
  places: number[];
  how: "absent" | "bye" | "out" | "played";
}

export interface GroupShown {
  name: string;
  people: string[];
  /** With the numbers that decided. */
  standing: ClubRow[];
}

export interface ClubRow {
  place: number;
  tally: ClubTally;
  ties: ClubTie[];
}

/** Who goes on, the best first, and the comparison that chose the wild cards. */
export interface ClubQualified {
  order: string[];
  through: string[];
  wild: string[];
  /** Those not through by their group, per match played, the best first. */
  compared: ClubRow[];
}

/** What is drawn from: all of it is fixed, and public, when the draw is promised. */
export interface ClubSource {
  tournament: string;
  number: number;
  stage: number;
  people: string[];
  seeds: string[];
  wishes: ClubWish[];
  formula: ClubFormula;
  /** After a change of formula: people by what they had played. */
  standing: string[];
  /** Those matches, which stand. */
  carried: string[];
  /** Who played them. */
  met: string[][];
  /** They were in: a board keeps them apart in its first round. */
  groups: string[][];
}

/** What a room is shown, one after the other: somebody, and the group they go to. */
export interface ClubStep {
  who: string;
  group: number;
  place: number;
  seeded: boolean;
}

/** Who asks, and as what. */
export interface ClubActor {
  id: string;
  role: "member" | "organiser" | "referee" | "secretary";
}

/** Cards of one rank. */
export interface ClubWorth {
  cards: string[];
  /** Of each, in the pack. */
  copies: number;
  /** Of none of them left in a hand, of one, of two … */
  points: number[];
}

export interface ClubDeal {
  type: "deal";
  /** A seat: the place in the match's list of players. */
  closer: number;
  /** By seat; none of the closer, and of who is out already. */
  hands: (ClubHand | null)[];
  in_hand: boolean;
}

/** A deal as the game itself counted it: online, or in a game without hands to count. */
export interface ClubPoints {
  type: "points";
  scores: number[];
  winner: number | null;
}

/** Counts for nothing, and is dealt again. */
export interface ClubAnnulled {
  type: "annulled";
}

/** A player stops before the end: the hand counts, and the penalty of the regulation. */
export interface ClubLeaves {
  type: "leaves";
  seat: number;
  hand: ClubHand;
  reason: "abandon" | "timeout";
}

/** Was not there, or is out of the tournament: nobody enters this, it follows from what was decided. */
export interface ClubGone {
  type: "gone";
  seat: number;
}

export interface ClubProblem {
  code: string;
  /** The formula cannot be played like this; else it is only good to know. */
  hard: boolean;
  rule: string;
  parameters: Record<string, string | number | Words>;
}

export interface Created {
  type: "created";
  at: number;
  table: string;
  host: string;
  terms: Terms;
}

export interface Sat {
  type: "sat";
  at: number;
  seat: number;
  /** Empty: a bot. */
  who: string;
  name: string;
  bot: string | null;
}

export interface Stood {
  type: "stood";
  at: number;
  seat: number;
}

export interface Readied {
  type: "readied";
  at: number;
  seat: number;
  ready: boolean;
}

/** A match begins; its id, the `table` of the header, is part of every shuffle. */
export interface Begun {
  type: "begun";
  at: number;
  header: Header;
}

/** A deal begins. Without a commitment its orders are told (`GivenOrder`), and nothing can be proved. */
export interface OpenDeal {
  type: "deal";
  number: number;
  dealer: number;
  commitment: string | null;
}

export interface CutPack {
  type: "cut";
  label: "deal" | "stock";
  seat: number;
  place: number;
  salt: string;
  default: boolean;
}

export interface Depart {
  type: "depart";
  seat: number;
  reason: "abandon" | "timeout";
}

/** The seed is published; of a deal that is not over it breaks the deal off. */
export interface RevealSeed {
  type: "seed";
  seed: string;
}

/** What a player who left is charged. */
export interface Paid {
  type: "paid";
  lines: Line[];
  totals: number[];
}

/** The score sheet of a deal, and how the match stands after it. */
export interface Counted {
  type: "counted";
  result: Result;
  totals: number[];
  /** All sides that are out by now. */
  out: number[];
}

export interface Decided {
  type: "decided";
  verdict: Verdict;
}

/** The server is back: from `since` to `until` no clock ran. */
export interface Resumed {
  type: "resumed";
  at: number;
  since: number;
  until: number;
}

export interface Closed {
  type: "closed";
  at: number;
  reason: "empty" | "idle";
}

export interface Scala40Dealt {
  type: "dealt";
  dealer: number;
  cards: number;
  /** By seat, where the viewer may see it. */
  hands: (string[] | null)[];
  top: string;
}

export interface Scala40NewStock {
  type: "new-stock";
  cards: number;
  shuffled: boolean;
}

export interface Scala40Drew {
  type: "drew";
  seat: number;
  card: string | null;
}

export interface Scala40Collected {
  type: "collected";
  seat: number;
  card: string;
}

export interface Scala40Laid {
  type: "laid";
  seat: number;
  meld: number;
  cards: string[];
  points: number;
}

export interface Scala40Attached {
  type: "attached";
  seat: number;
  meld: number;
  cards: string[];
  /** The whole meld afterwards. */
  now: string[];
}

export interface Scala40Swapped {
  type: "swapped";
  seat: number;
  meld: number;
  card: string;
}

export interface Scala40Opened {
  type: "opened";
  seat: number;
  points: number;
}

export interface Scala40TookBack {
  type: "took-back";
  seat: number;
  /** What is in the hand again. */
  cards: string[];
  /** A swap was undone: the joker is on the table again. */
  joker: boolean;
}

export interface Scala40Returned {
  type: "returned";
  seat: number;
  card: string;
}

export interface Scala40Discarded {
  type: "discarded";
  seat: number;
  card: string;
  /** The player declares to hold, or to have used, the other one, collected in this turn. */
  twin: boolean;
}

export interface Scala40Left {
  type: "left";
  seat: number;
  points: number;
}

export interface Scala40Over {
  type: "over";
  result: Result;
}

/** The start of a deal. */
export interface ScopaDealt {
  type: "dealt";
  dealer: number;
  hand: string[];
  partner: string[] | null;
  hands: number[];
  table: string[];
  stock: number;
}

/** Too many kings lay on the table: these cards go back, the house deals again. */
export interface ScopaRedeal {
  type: "redeal";
  table: string[];
}

export interface ScopaPlayed {
  type: "played";
  seat: number;
  card: string;
  taken: string[];
  scopa: boolean;
}

/** The next distribution, when all hands were empty. */
export interface ScopaHandsDealt {
  type: "hands-dealt";
  hand: string[];
  partner: string[] | null;
  hands: number[];
  stock: number;
}

/** What lay on the table at the end goes to the side that captured last. */
export interface ScopaSwept {
  type: "swept";
  side: number;
  cards: string[];
}

export interface ScopaOver {
  type: "over";
  result: Result;
}

/** Who sits at the table. Seats run 0, 1, 2 … in the order of play, whichever way round the table that is. */
export interface Seats {
  count: number;
  pairs: boolean;
  /** Partners, and nobody else, see each other's hand. */
  open_cards: boolean;
  /** Seats eliminated before this deal: they are dealt nothing. */
  out: number[];
}

export interface CutShown {
  label: string;
  nonce: number;
  place: number;
  salt: string;
  default: boolean;
}

export interface Scala40SeatView {
  cards: number;
  opened: boolean;
  /** Still in this deal. */
  here: boolean;
  /** Only where the viewer may see it. */
  hand: string[] | null;
}

export interface Scala40MeldView {
  owner: number;
  cards: string[];
}

/** What the player to move still owes before the discard: the code of the refusal, and its numbers. */
export interface Scala40DutyView {
  code: string;
  rule: string;
  points: number;
  needed: number;
  card: string;
  jokers: number;
}

/** How a deal ended. */
export interface Result {
  /** `closed`, `closed-in-hand`, `played-out`, or the reason of an annulled deal. */
  ending: string;
  annulled: boolean;
  by: number | null;
  winner: number | null;
  scores: number[];
  lines: Line[];
}

export interface FormatShown {
  /** As `terms.format` takes it. */
  format: string;
  says: Words;
}

/** One parameter of a rule-set in words, with the place it comes from. */
export interface ClauseShown {
  key: string;
  name: Words;
  says: Words;
  source: string;
}

/** What somebody's matches add up to. */
export interface ClubTally {
  who: string;
  matches: number;
  won: number;
  drawn: number;
  lost: number;
  vp: number;
  mp: number;
  /** Paid, or made, as the game has it. */
  points: number;
  deals: number;
  places: number;
}

/** A tie-break that was asked between these, and this one's number. `of` matches, where it is an average. */
export interface ClubTie {
  by: "deals" | "head-to-head" | "lots" | "mp" | "opponents" | "paid" | "placing";
  value: number;
  among: string[];
  of: number;
}

/** What a player was left with, said in one of three ways. */
export interface ClubHand {
  points: number | null;
  /** `KD 7C JK`, counted by the regulation. */
  cards: string | null;
  /** Has not opened: all cards in hand. */
  all: boolean;
}

/** What was agreed before the first deal. */
export interface Header {
  /** The full id: `scala40/club`. */
  rules: string;
  revision: number;
  seats: Seats;
  format: Format;
  /** Of the first deal. */
  dealer: number;
  /** The table's id, a part of every shuffle. */
  table: string;
  names: string[];
  stake: number | null;
  version: number;
}

/** One line of a score sheet: which cards and which rule made the number. */
export interface Line {
  side: number;
  seat: number | null;
  code: string;
  points: number;
  rule: string;
  cards: string[];
}

/** By points to a target, or by a number of deals, which may admit a draw. */
export interface Format {
  by: "deals" | "points";
  target: number;
  draws: boolean;
}

/** The same words in both languages. */
export type Words = [it: string, en: string];

/** What Scala 40 tells. */
export type Scala40Event = Scala40Dealt | Scala40NewStock | Scala40Drew | Scala40Collected | Scala40Laid | Scala40Attached | Scala40Swapped | Scala40Opened | Scala40TookBack | Scala40Returned | Scala40Discarded | Scala40Left | Scala40Over;

/** What Scopa tells. */
export type ScopaEvent = ScopaDealt | ScopaRedeal | ScopaPlayed | ScopaHandsDealt | ScopaSwept | ScopaOver;

/** What a viewer sees of the game. Of scala40: `isScala40(view)`. Of scopa: `isScopa(view)`. */
export type GameView = Scala40View | ScopaView;

/** What a game tells; which one it is `terms.rules` says. */
export type GameEvent = Scala40Event | ScopaEvent;

export function isScala40(view: GameView): view is Scala40View {
  return view.rules.startsWith("scala40/");
}

export function isScopa(view: GameView): view is ScopaView {
  return view.rules.startsWith("scopa/");
}

/** How a socket ends, and whether to connect again. */
export const CLOSE_CODES = {
  1000: { because: "the client has closed it", then: "again" },
  1001: { because: "the server is going down; another will be there", then: "again" },
  1003: { because: "binary message: messages are text", then: "never" },
  1007: { because: "text that is not UTF-8", then: "never" },
  1009: { because: "message of more than 4096 bytes", then: "never" },
  1011: { because: "the server failed, and has noted how", then: "later" },
  1012: { because: "the server is going down; it will be back", then: "again" },
  4401: { because: "nobody: no session, a ticket that does not open, signed out", then: "never" },
  4403: { because: "a table for friends of its host, or a page of another site", then: "never" },
  4404: { because: "there is no such table", then: "never" },
  4408: { because: "too slow: frames were not read in time", then: "again" },
  4429: { because: "too many messages", then: "later" },
  4503: { because: "the database cannot be reached", then: "later" },
} as const;

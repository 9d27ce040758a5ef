import type { AddressInfo, Socket } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Behaviour of the server towards its clients. */
export type SmtpBehaviour =
  | 'accept'
  /** 550 to the recipient. */
  | 'refuse-recipient'
  /** 554 to the content. */
  | 'refuse-content'
  /** 451 to the recipient: come again later. */
  | 'greylist'
  /** Takes the connection and says nothing. */
  | 'hang-before-greeting'
  /** Takes the whole mail and says nothing. */
  | 'hang-after-data'
  /** Ends the connection in the midst of the mail. */
  | 'drop';

/** A mail that arrived. */
export interface ReceivedMail {
  /** Sender of the envelope. */
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly parsed: Email;
  /** User of the login, if the server asked for one. */
  readonly user: string | undefined;
  readonly encrypted: boolean;
}

export interface SmtpServerOptions {
  readonly behaviour?: SmtpBehaviour;
  /** Only who knows them may send. */
  readonly credentials?: { readonly user: string; readonly password: string };
  /** False: it takes no addresses beyond ASCII. */
  readonly smtpUtf8?: boolean;
  /** `starttls` offers encryption, `tls` begins with it; the certificate is self-signed. */
  readonly encryption?: 'none' | 'starttls' | 'tls';
  /** A free one if absent. */
  readonly port?: number;
  /** Text of a refusal; a default sentence if absent. */
  readonly refusal?: string;
}

/** A real mail server on loopback. It needs no test runner. */
export interface TestSmtpServer {
  /** For SMTP_URL, without a login. */
  readonly url: string;
  readonly port: number;
  /** Received mails, in order. */
  readonly mails: readonly ReceivedMail[];
  /** Number of conversations so far. */
  readonly conversations: number;
  /** From now on, also for conversations that have begun. */
  setBehaviour(behaviour: SmtpBehaviour): void;
  /** From now on to one recipient, whatever it does to others. */
  setBehaviourTo(address: string, behaviour: 'accept' | 'refuse-recipient' | 'greylist'): void;
  /** The first mail to an address, when it has arrived. */
  mailTo(address: string): Promise<ReceivedMail>;
  /** When so many mails have arrived since the start. @param to counts those to one address */
  whenReceived(count: number, to?: string): Promise<void>;
  /** When so many conversations hang or have been refused since the start. @param to counts those that named it */
  whenUnhelpful(times: number, to?: string): Promise<void>;
  /** Ends it with all its connections. */
  stop(): Promise<void>;
}

export async function startSmtpServer(options: SmtpServerOptions = {}): Promise<TestSmtpServer> {
  const { credentials, smtpUtf8 = true, encryption = 'none', port = 0, refusal } = options;
  let behaviour = options.behaviour ?? 'accept';
  const behaviourTo = new Map<string, SmtpBehaviour>();
  let conversations = 0;
  const unhelpful: (readonly string[])[] = [];
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();
  const changed = (): void => waiting.forEach((look) => look());
  const when = async <T>(find: () => T | undefined): Promise<T> => {
    const { promise, resolve } = Promise.withResolvers<T>();
    const look = (): void => {
      const found = find();
      if (found === undefined) return;
      waiting.delete(look);
      resolve(found);
    };
    waiting.add(look);
    look();
    return promise;
  };
  const beUnhelpful = (...recipients: readonly string[]): void => {
    unhelpful.push(recipients);
    changed();
  };

  const server = new SMTPServer({
    name: 'mail.test',
    logger: false,
    disableReverseLookup: true,
    disabledCommands: [...(encryption === 'none' ? ['STARTTLS'] : []), ...(credentials ? [] : ['AUTH'])],
    secure: encryption === 'tls',
    allowInsecureAuth: true,
    authOptional: credentials === undefined,
    hideSMTPUTF8: !smtpUtf8,
    onConnect: (_session, done) => {
      conversations += 1;
      if (behaviour === 'hang-before-greeting') beUnhelpful();
      else done();
    },
    onAuth: ({ username, password }, _session, done) => {
      if (username === credentials?.user && password === credentials?.password) return done(null, { user: username });
      beUnhelpful();
      return done(replyOf(535, refusal ?? '5.7.8 Authentication credentials invalid'));
    },
    onRcptTo: ({ address }, _session, done) => {
      const shown = behaviourTo.get(address) ?? behaviour;
      if (shown !== 'refuse-recipient' && shown !== 'greylist') return done();
      beUnhelpful(address);
      return done(
        shown === 'greylist'
          ? replyOf(451, refusal ?? '4.7.1 Greylisted, come again later')
          : replyOf(550, refusal ?? '5.1.1 No such user here'),
      );
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      stream.on('data', (chunk: Buffer) => {
        if (behaviour !== 'drop') return void chunks.push(chunk);
        beUnhelpful(...recipients);
        return sockets.forEach((socket) => socket.destroy());
      });
      stream.on('end', () => {
        if (behaviour === 'drop') return;
        if (behaviour === 'hang-after-data') return beUnhelpful(...recipients);
        if (behaviour === 'refuse-content') {
          beUnhelpful(...recipients);
          return done(replyOf(554, refusal ?? '5.7.1 Message looks like spam'));
        }
        return void receive(Buffer.concat(chunks), session).then(() => done());
      });
    },
  });

  const receive = async (
    raw: Buffer,
    {
      envelope,
      user,
      secure,
    }: {
      envelope: { mailFrom: { address: string } | false; rcptTo: { address: string }[] };
      user?: unknown;
      secure: boolean;
    },
  ): Promise<void> => {
    const parsed = await PostalMime.parse(raw);
    mails.push({
      from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
      to: envelope.rcptTo.map(({ address }) => address),
      raw: raw.toString('utf8'),
      parsed,
      user: user === undefined ? undefined : String(user),
      encrypted: secure,
    });
    changed();
  };

  // A client that disconnects early is no fault of the server.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.server.once('error', reject);
  server.listen(port, '127.0.0.1', resolve);
  await listening;
  const address = server.server.address() as AddressInfo;
  return {
    url: `${encryption === 'tls' ? 'smtps' : 'smtp'}://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    get conversations() {
      return conversations;
    },
    setBehaviour: (next) => {
      behaviour = next;
    },
    setBehaviourTo: (recipient, next) => void behaviourTo.set(recipient, next),
    mailTo: (to) => when(() => mails.find((mail) => mail.to.includes(to))),
    whenReceived: async (count, to) => {
      const isMeant = ({ to: named }: ReceivedMail) => to === undefined || named.includes(to);
      await when(() => (mails.filter(isMeant).length >= count ? true : undefined));
    },
    whenUnhelpful: async (times, to) => {
      const isMeant = (named: readonly string[]) => to === undefined || named.includes(to);
      await when(() => (unhelpful.filter(isMeant).length >= times ? true : undefined));
    },
    stop: async () => {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      sockets.forEach((socket) => socket.destroy());
      await closed.promise;
    },
  };
}

function replyOf(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

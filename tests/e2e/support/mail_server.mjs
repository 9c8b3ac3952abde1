// A mail server of the test's own: SMTP as the library `smtp-server` speaks it, with a certificate of the tests' making;
// letters are read by `mailparser`, as a reader's program would.
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { Certificate } from './certificate.mjs';

export class MailServer {
  // `secure`: TLS from the first byte; else STARTTLS, unless `hide` it.
  static async open({ secure = false, hide = false } = {}) {
    const mail = new MailServer();
    mail.tls = new Certificate();
    mail.letters = [];
    // Whoever came in: whether by TLS, and with which password.
    mail.logins = [];
    mail.refuse = undefined;
    mail.server = new SMTPServer({
      secure,
      ...mail.tls.pair,
      hideSTARTTLS: hide,
      authOptional: false,
      allowInsecureAuth: true,
      logger: false,
      onAuth: ({ username, password }, session, done) => {
        mail.logins.push({ username, password, secure: session.secure });
        done(password === 'letters only' ? null : new Error('wrong'), { user: username });
      },
      onRcptTo: (to, session, done) => {
        if (mail.refuse === undefined) return done();
        done(Object.assign(new Error('no such mailbox'), { responseCode: mail.refuse }));
      },
      onData: (stream, session, done) => {
        const chunks = [];
        stream.on('data', (bytes) => chunks.push(bytes));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks);
          const { mailFrom, rcptTo } = session.envelope;
          void simpleParser(raw).then((letter) => {
            const to = rcptTo.map(({ address }) => address);
            mail.letters.push({ raw: raw.toString('latin1'), letter, from: mailFrom.address, to });
            done();
          });
        });
      },
    });
    mail.server.on('error', () => {});
    await new Promise((ready) => mail.server.listen(0, '127.0.0.1', ready));
    return mail;
  }

  get place() {
    return `localhost:${this.server.server.address().port}`;
  }

  async close() {
    await new Promise((done) => this.server.close(done));
    this.tls.remove();
  }
}

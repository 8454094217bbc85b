-- Where the mails of this kind are ended, without signing in; deleted with the texts.
alter table mails add column unsubscribe_url text;

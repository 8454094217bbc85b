-- Posts that wait for a museum which their author has suggested; also those in the trash.
create table post_suggestions (
  post_id       bigint primary key,
  suggestion_id bigint not null,
  author_id     bigint not null
);
create index post_suggestions_of_suggestion on post_suggestions (suggestion_id, author_id);
create index post_suggestions_of_author on post_suggestions (author_id, post_id);

-- Suggestions that became a museum: a post may name one later.
create table suggested_museums (
  suggestion_id bigint primary key,
  author_id     bigint not null,
  museum_id     bigint not null references museums
);
create index suggested_museums_of_author on suggested_museums (author_id, suggestion_id);

create table articles (
    id bigint primary key,
    title text not null,
    author text not null,
    body text not null
);

insert into articles (id, title, author, body)
select n, 'Article ' || n, 'Author ' || (n % 3 + 1), repeat('Text of article ' || n || '. ', 8)
from generate_series(1, 10) as n;

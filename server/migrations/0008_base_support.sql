-- old code can't run beside this: it knows these tables by the migrations that this base was made of
-- Help: what is asked often, and what somebody asks.

-- Questions that clients ask often. Clients read the active ones.
create table faq (
  id uuid primary key,
  -- {tr, en}
  question jsonb not null,
  answer jsonb not null,
  position int not null default 0,
  is_active boolean not null default true,
  version int not null default 1
);
alter table faq enable row level security, force row level security;
create policy readers on faq for select to app using (is_active);
create policy platform on faq for all to app_platform using (true) with check (true);
grant select on faq to app;
grant select, insert, update, delete on faq to app_platform;

insert into faq (id, question, answer, position) values
  ('01930000-0000-7000-8000-00000000fa01',
   '{"tr": "Bir pazaryerini nasıl bağlarım?", "en": "How do I connect a marketplace?"}',
   '{"tr": "Entegrasyonlar > Pazaryeri entegrasyonu sayfasında pazaryerini seçin, satıcı panelinizden aldığınız bilgileri girin. Bilgiler kaydedilince hemen denenir; çalışmazsa nedeni ve panelde nereye bakacağınız yazılır.", "en": "Open Integrations > Marketplace integration, choose the marketplace and enter what its seller panel gives you. It is tried at once; if it does not work, the page says why and where to look in the panel."}', 10),
  ('01930000-0000-7000-8000-00000000fa02',
   '{"tr": "Ürünlerim bir mağazada neden görünmüyor?", "en": "Why are my products not shown in a store?"}',
   '{"tr": "Ürünün sayfasında her mağaza için durum ve pazaryerinin verdiği neden yazar. En sık nedenler: kategori ya da zorunlu bir özellik eşlenmemiştir, ya da ürün pazaryerinde incelemededir.", "en": "The product''s page says its state in each store and the reason that the marketplace gave. Most often a category or a required attribute is not mapped, or the marketplace still reviews the product."}', 20),
  ('01930000-0000-7000-8000-00000000fa03',
   '{"tr": "Excel yüklemesinde bazı satırlar alınmadı; ne yapmalıyım?", "en": "Some rows of my Excel file were not taken; what now?"}',
   '{"tr": "İşlemin sayfasında her satırın nedeni yazar. ''Hatalı satırları indir'' ile aynı şablonda yalnız o satırları alın, düzeltip yeniden yükleyin; alınan satırlar iki kez işlenmez.", "en": "The process page gives the reason of each row. Download the failed rows in the same template, correct them and load them again; rows that were taken are not done twice."}', 30),
  ('01930000-0000-7000-8000-00000000fa04',
   '{"tr": "Stok mağazalar arasında nasıl eşit kalır?", "en": "How does stock stay in step between stores?"}',
   '{"tr": "Her sipariş geldiği anda stoktan ayrılır ve kalan miktar diğer mağazalara kendiliğinden gönderilir. Mağaza kartında son gönderimin zamanı ve bekleyenlerin sayısı görünür.", "en": "Each order reserves stock when it comes in, and what is left is sent to the other stores by itself. A store''s card shows when that last happened and what is still waiting."}', 40);

-- Questions to the platform's people.
create sequence support_ticket_number start 1001;
grant usage on sequence support_ticket_number to app;
create table support_ticket (
  client_id uuid not null,
  id uuid not null,
  number bigint not null,
  subject text not null,
  message text not null,
  file_id uuid,
  state text not null default 'open' check (state in ('open', 'closed')),
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (client_id, id)
);
create index support_ticket_newest on support_ticket (client_id, created_at desc);
create index support_ticket_all on support_ticket (created_at desc, id desc);
select protect(array['support_ticket']);

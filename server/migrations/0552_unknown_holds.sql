-- old code can run beside this: it reserves for such a package as before

-- A package that was never told in a word that is known holds its pieces for a while: what was bought before its store was connected for none, the
-- rest a fortnight from now on.
update order_package p set holds_until = case when p.ordered_at >= s.created_at then now() + interval '14 days' else now() - interval '1 second' end
from store s where s.client_id = p.client_id and s.id = p.store_id and p.status = 'S_ANOTHER' and not p.superseded and p.remote_hash <> '';
